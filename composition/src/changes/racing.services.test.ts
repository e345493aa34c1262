import { racingDeployments } from '../testing/racing-deployments.ts';
import { describeWithBucket } from '../testing/real-bucket.ts';

describeWithBucket('in a bucket', racingDeployments);
