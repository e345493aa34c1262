import { buildPincodeIndex } from './write-index.ts';

/** `node backend/src/pincodes/build-pincodes.command.ts [folder]`: writes the server's pincode index. */
const [directory = '.site/build/pincodes'] = process.argv.slice(2);
const size = await buildPincodeIndex(directory);
process.stdout.write(`Indexed ${size} pincodes into ${directory}.\n`);
