/** Version of `@platform/host` with which this shell is built. The build writes it into the code. */
declare const HOST_VERSION: string;
