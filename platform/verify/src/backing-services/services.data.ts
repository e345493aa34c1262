import type { Software } from '@platform/command/browser';

/** The tests start them from Debian's packages; a mail server is a package of this repository. */
export const testServices = {
  postgres: {
    title: 'PostgreSQL',
    programs: {
      initdb: { places: ['/usr/lib/postgresql/*/bin/initdb'] },
      server: { places: ['/usr/lib/postgresql/*/bin/postgres'] },
    },
    packages: ['postgresql'],
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
  },
  nginx: {
    title: 'nginx',
    programs: {
      server: { places: ['/usr/sbin/nginx'] },
      // For a certificate of the tests.
      openssl: { places: ['/usr/bin/openssl'] },
    },
    packages: ['nginx-light', 'openssl'],
  },
  prometheus: {
    title: 'Prometheus',
    programs: { promtool: { places: ['/usr/bin/promtool'] } },
    packages: ['prometheus'],
  },
  ssh: {
    title: 'OpenSSH',
    programs: { keygen: { places: ['/usr/bin/ssh-keygen'] } },
    packages: ['openssh-client'],
  },
  backup: {
    title: 'restic and rclone',
    programs: {
      restic: { places: ['/usr/bin/restic'] },
      rclone: { places: ['/usr/bin/rclone'] },
    },
    packages: ['restic', 'rclone'],
  },
} as const satisfies Readonly<Record<string, Software>>;

export type TestServiceName = keyof typeof testServices;

export const testServiceNames = Object.keys(testServices) as readonly TestServiceName[];
