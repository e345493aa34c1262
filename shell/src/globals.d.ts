/** Version of `@site/shared-ui` with which this shell is built; defined by the build. */
declare const HOST_VERSION: string;
