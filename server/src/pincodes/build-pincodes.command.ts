import { buildPincodeIndex } from './pincode-files.ts';

/** `node server/src/pincodes/build-pincodes.command.ts [folder]`: writes the server's pincode index. */
const [directory = '.site/build/pincodes'] = process.argv.slice(2);
const index = await buildPincodeIndex(directory);
process.stdout.write(`Indexed ${index.size} pincodes into ${directory}.\n`);
