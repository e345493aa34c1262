/** Version of `@site/shared-ui` that this shell is built with; written in by the build. */
declare const SHARED_UI_VERSION: string;
