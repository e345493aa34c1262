import axios from 'axios';
import { axiosTransport } from './create-http.ts';

/**
 * For a page that needs data as soon as it is shown: axios is part of the page's own code, so that the first call does
 * not have to load it.
 */
export const eagerAxios = axiosTransport(async () => axios);
