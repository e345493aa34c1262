import { ImportError } from './csv.ts';
import { planImport } from './plan-import.ts';

function errorsOf(csvText: string): readonly string[] {
  try {
    planImport(Buffer.from(csvText));
  } catch (error) {
    if (error instanceof ImportError) return error.errors;
    throw error;
  }
  return [];
}

test('employees are read with columns in any order, quotes, blank lines and both date formats', () => {
  const csvText = [
    '\uFEFFname,id,address,dob,dateOfJoining,github',
    '"Dummy, Devi",WP1,"1 ""Example"" Street',
    'Coimbatore",14-02-1998,2025-01-06,',
    '',
    ' Sample Sam ,WP2,,,,https://github.example/sam',
  ].join('\r\n');
  expect(planImport(Buffer.from(csvText))).toEqual([
    {
      id: 'WP1',
      name: 'Dummy, Devi',
      address: '1 "Example" Street\nCoimbatore',
      dob: '1998-02-14',
      dateOfJoining: '2025-01-06',
    },
    { id: 'WP2', name: 'Sample Sam', github: 'https://github.example/sam' },
  ]);
});

test.each([
  ['', ['line 1: the file is empty']],
  ['id,name\n', ['line 2: there is no employee in the file']],
  ['id\nWP1', ['line 1: the column name is missing']],
  ['id,name,name\n1,a,b', ['line 1: the column name is there twice']],
  ['id,name,salary\n1,a,b', [expect.stringMatching(/^line 1: salary is not one of id, name, role/)]],
  [
    'sep=;\nid;name\n1;a',
    ['line 1: is a line for Excel alone. Delete it, and separate the cells with commas'],
  ],
  [
    'sep=,\nid,name\n1,a',
    ['line 1: is a line for Excel alone. Delete it, and separate the cells with commas'],
  ],
  ['id;name\n1;a', ['line 1: the cells are separated with semicolons instead of commas']],
  ['id\tname\n1\ta', ['line 1: the cells are separated with tabs instead of commas']],
  ['id,name,address\n1,a,#REF!', ['line 2: address: #REF! is an error of the spreadsheet']],
  ['id,name,dob\n1,a,########', ['line 2: dob: ######## is an error of the spreadsheet']],
  ['id,name\n1,a\u0085b', ['line 2: name: has the invisible character U+0085']],
  ['id,name\n"WP1,a', ['line 2: a quotation mark is opened and never closed']],
  [
    'id,name\n\nWP1,12" wheel',
    ['line 3: a cell with a quotation mark must be in quotation marks, and have each of its own twice'],
  ],
  ['id,name\nWP1,"a\nb"\n\nWP2', ['line 5: has 1 cells, the header 2']],
  ['id,name\nWP1\n', ['line 2: has 1 cells, the header 2']],
  ['id,name\nWP1,a\nWP1,b', ['line 3: id: WP1 is on line 2 already']],
  ['id,name\nWP1,a\nwp1,b', ['line 3: id: wp1 is on line 2 already']],
  [
    'id,name\n,a\nW P,b',
    ['line 2: id: is missing', 'line 3: id: may have up to 40 letters, digits, - and _'],
  ],
  ['id,name\nWP1,', ['line 2: name: is missing']],
  ['id,name,dob\nWP1,a,30-02-1998', ['line 2: dob: is not a date like 2025-01-31 or 31-01-2025']],
  ['id,name,email\nWP1,a,b', ['line 2: email: is not an email address']],
  ['id,name,mobileNumber\nWP1,a,b', ['line 2: mobileNumber: is not a phone number like +91 98765 43210']],
  [
    'id,name,mobileNumber\nWP1,a,1 - - - - - 2',
    ['line 2: mobileNumber: is not a phone number like +91 98765 43210'],
  ],
  ['id,name,bloodGroup\nWP1,a,C+', ['line 2: bloodGroup: is not one of A+, A-, B+, B-, AB+, AB-, O+, O-']],
  ['id,name,pincode\nWP1,a,12', ['line 2: pincode: is not a pincode of six digits']],
  ['id,name,insta\nWP1,a,javascript:x', ['line 2: insta: is not an address that starts with https://']],
  // A house number.
  ['id,name,address\nWP1,a,#12', []],
  [
    'id,name,email,pincode\nWP1,a,b,c\nWP2,,,',
    [
      'line 2: email: is not an email address',
      'line 2: pincode: is not a pincode of six digits',
      'line 3: name: is missing',
    ],
  ],
  [`id,name\nWP1,${'a'.repeat(121)}`, ['line 2: name: can have at most 120 characters']],
])('%j reports errors with their lines', (csvText, errors) => {
  expect(errorsOf(csvText)).toEqual(errors);
});

const zoe = '\uFEFFid,name\r\nWP2,Zo\u00eb\r\n';

test.each([
  ['UTF-8', Buffer.from(zoe.slice(1))],
  ['UTF-16', Buffer.from(zoe, 'utf16le')],
  ['big-endian UTF-16', Buffer.from(zoe, 'utf16le').swap16()],
])('a file in %s is read', (_encoding, bytes) => {
  expect(planImport(bytes)).toEqual([{ id: 'WP2', name: 'Zo\u00eb' }]);
});
