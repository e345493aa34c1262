import type { Software } from '../programs/find-programs.ts';

/**
 * The engines that the site can use by address, and nginx, which stands before several servers. The tests start them
 * from Debian's packages.
 */
export const testEngines = {
  postgres: {
    title: 'PostgreSQL',
    programs: {
      initdb: { places: ['/usr/lib/postgresql/*/bin/initdb'] },
      server: { places: ['/usr/lib/postgresql/*/bin/postgres'] },
    },
    packages: ['postgresql'],
    needsRoot: false,
  },
  ceph: {
    title: 'Ceph’s object gateway',
    programs: {
      monitor: { places: ['/usr/bin/ceph-mon'] },
      osd: { places: ['/usr/bin/ceph-osd'] },
      gateway: { places: ['/usr/bin/radosgw'] },
      admin: { places: ['/usr/bin/radosgw-admin'] },
      authtool: { places: ['/usr/bin/ceph-authtool'] },
      monmaptool: { places: ['/usr/bin/monmaptool'] },
      client: { places: ['/usr/bin/ceph'] },
    },
    packages: ['ceph-mon', 'ceph-osd', 'radosgw'],
    needsRoot: false,
  },
  opensmtpd: {
    title: 'OpenSMTPD',
    programs: {
      server: { places: ['/usr/sbin/smtpd'] },
      maildir: { places: ['/usr/libexec/opensmtpd/mail.maildir'] },
      libraries: { places: ['/usr/bin/ldd'] },
      changeRoot: { places: ['/usr/sbin/chroot'] },
    },
    packages: ['opensmtpd'],
    needsRoot: true,
  },
  nginx: {
    title: 'nginx',
    programs: {
      server: { places: ['/usr/sbin/nginx'] },
      // For a certificate of the tests.
      openssl: { places: ['/usr/bin/openssl'] },
      // For a machine on which only its package is installed.
      libraries: { places: ['/usr/bin/ldd'] },
      changeRoot: { places: ['/usr/sbin/chroot'] },
    },
    packages: ['nginx-light', 'openssl'],
    needsRoot: false,
  },
} as const satisfies Readonly<Record<string, Software & { readonly needsRoot: boolean }>>;

export type TestEngineName = keyof typeof testEngines;

export const testEngineNames = Object.keys(testEngines) as readonly TestEngineName[];
