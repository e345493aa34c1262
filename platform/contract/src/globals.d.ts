/** The site's primary language, such as `en`. The build writes it into the code of each unit. */
declare const SITE_LANGUAGE: string;
