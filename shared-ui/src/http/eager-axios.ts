import axios from 'axios';
import { axiosTransport } from './axios-transport.ts';

/**
 * For a page that is nothing without its data: axios is part of the page's own code, so that the call is not held up
 * by one more journey.
 */
export const eagerAxios = axiosTransport(async () => axios);
