import { type BackendPart, ProblemError, perMinute, read } from '@platform/server';
import { type PostalAnswer, pincodeIn } from '@site/shared-ui/site';
import { loadPincodeIndex, type PincodeIndex } from './pincode-index.ts';

const name = 'pincodes';

/**
 * `GET /pincode/{pincode}`: the post offices of a pincode, in the format of the public service.
 *
 * @param given in place of the index in the folder `PINCODES_DIR`
 */
export const pincodesPart = (given?: PincodeIndex): BackendPart => ({
  name,
  prepare: {
    doing: 'Indexing pincodes',
    inputs: ['backend/src/pincodes'],
    program: 'backend/src/pincodes/build-pincodes.command.ts',
  },
  reserved: ['pincode'],
  configure(variables) {
    const folder = variables.read('PINCODES_DIR', read.text, `.site/build/${name}`);
    const base = variables.read('POSTAL_BASE', read.base, '');
    let opened = given;
    const open = () => {
      opened ??= loadPincodeIndex(folder);
      return opened;
    };
    return {
      publicSettings: { postalBase: base },
      policy: base === '' ? {} : { 'connect-src': [new URL(base).origin] },
      open: () => void open(),
      routes: async (app) => {
        app.get<{ Params: { pincode: string } }>(
          '/pincode/:pincode',
          { config: perMinute(app, 120) },
          (request, reply) => {
            const pincode = pincodeIn(request.params.pincode);
            if (pincode === null) {
              throw new ProblemError(400, 'invalid-pincode', 'A pincode has six digits.', {
                field: 'pincode',
              });
            }
            reply.header('Cache-Control', 'public, max-age=86400');
            return reply.send(toAnswer(open(), pincode));
          },
        );
      },
    };
  },
});

/** Like the public service, answers 200 for unknown pincodes as well, with an error in the body. */
function toAnswer(pincodes: PincodeIndex, pincode: string): PostalAnswer {
  const offices = pincodes.lookUp(pincode);
  if (offices === null) return [{ Message: 'No records found', Status: 'Error', PostOffice: null }];
  return [
    { Message: `Number of pincode(s) found:${offices.length}`, Status: 'Success', PostOffice: offices },
  ];
}
