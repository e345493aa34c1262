import type { Software } from './find-programs.ts';

export const engineNames = ['chromium', 'firefox', 'webkit'] as const;

export type EngineName = (typeof engineNames)[number];

export const engines = {
  chromium: {
    title: 'Chromium or Chrome',
    programs: {
      browser: {
        variable: 'CHROME_PATH',
        places: [
          '/usr/bin/chromium',
          '/usr/bin/chromium-browser',
          '/usr/bin/google-chrome',
          '/usr/bin/google-chrome-stable',
          '/snap/bin/chromium',
          '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
          '/Applications/Chromium.app/Contents/MacOS/Chromium',
        ],
      },
    },
    packages: ['chromium'],
  },
  firefox: {
    title: 'Firefox',
    programs: {
      browser: {
        variable: 'FIREFOX_PATH',
        places: [
          '/usr/bin/firefox-esr',
          '/usr/bin/firefox',
          '/Applications/Firefox.app/Contents/MacOS/firefox',
        ],
      },
    },
    packages: ['firefox-esr'],
  },
  // WebKitGTK's test browser has no headless mode: Xvfb is a virtual display for it.
  webkit: {
    title: 'WebKitGTK',
    programs: {
      driver: { places: ['/usr/bin/WebKitWebDriver'] },
      browser: {
        places: ['/usr/lib/*/webkit2gtk-4.*/MiniBrowser', '/usr/libexec/webkit2gtk-4.*/MiniBrowser'],
      },
      display: { places: ['/usr/bin/Xvfb'] },
    },
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
} as const satisfies Readonly<Record<EngineName, Software>>;

/** The fallback font of all engines until the site's font is loaded. Screenshots and layout depend on it. */
export const systemFont = {
  places: ['/usr/share/fonts/**/LiberationSans-Regular.ttf', '/System/Library/Fonts/Supplemental/Arial.ttf'],
  packages: ['fonts-liberation'],
} as const;
