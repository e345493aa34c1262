import type { BackendPart } from '@site/server';
import { employeesPart } from './employees/employees.part.ts';
import { pincodesPart } from './pincodes/pincodes.part.ts';

/** This company's own endpoints. */
export const backendParts: readonly BackendPart[] = [pincodesPart(), employeesPart];
