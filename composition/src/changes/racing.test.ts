import { racingDeployments } from '../testing/racing-deployments.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

racingDeployments(temporaryFolder);
