import type { SeededRandom } from '@platform/releases/seeded-random';
import type { PageLoad } from './counting-rule.ts';

/** Who visits a site. Shares are 0 to 1. */
export interface Visitors {
  /** Share of persons whose browser always fails, whatever the release. */
  readonly broken: number;
  /** Pages that a person loads, on average; 1: each page load is a person. */
  readonly loads: number;
  /** Share of persons in one of 20 offices, each with one network. */
  readonly inOffices?: number;
  /** Share of persons in one of 8 networks whose proxy changes pages, so that each fails. */
  readonly behindProxy?: number;
  /** A crawler in whose engine each page fails, from 1000 networks: so many page loads beside each one of a person. */
  readonly crawler?: number;
}

export interface Fault {
  /** Share of persons for whom it always fails. */
  readonly share: number;
  readonly browser?: string;
}

/** Name and share of the visits, in thousandths. */
const browsers: Readonly<Record<string, number>> = {
  ...{ 'Chrome 142': 320, 'Chrome 141': 90, 'Chrome 140': 30, 'Chrome 139': 20, 'Chrome 109': 10 },
  ...{ 'Safari 26': 130, 'Safari 18': 110, 'Safari 17': 30, 'Safari 16': 10 },
  ...{ 'Samsung Internet 29': 60, 'Samsung Internet 28': 40, 'Edge 142': 70, 'Edge 141': 20 },
  ...{ 'Firefox 145': 30, 'Firefox 144': 20, 'Opera 124': 10 },
};

const crawlerNetworks = 1000;

interface Device {
  readonly browser: string;
  readonly networks: readonly number[];
  tab: number;
}

interface Person {
  readonly devices: readonly Device[];
  readonly isBroken: boolean;
  left: number;
}

/**
 * Page loads of a release, without end. Persons come and go: two of five have IPv4 and IPv6 at home, a fifth has a phone in
 * another network, and three of ten page loads are in a new tab.
 *
 * @param numbers makes numbers of networks and tabs that no other visit has
 */
export function* pageLoads(
  { broken, loads, inOffices = 0, behindProxy = 0, crawler = 0 }: Visitors,
  fault: Fault,
  random: SeededRandom,
  numbers: () => number,
): Generator<PageLoad, never> {
  const several = (count: number) => Array.from({ length: count }, numbers);
  const offices = several(20);
  const proxies = several(8);
  const crawlers = several(crawlerNetworks);
  const oneOf = <T>(list: readonly T[]) => list[random.int(list.length)] as T;
  const person = (): Person => {
    const isProxied = random.chance(behindProxy);
    const place = isProxied ? proxies : random.chance(inOffices) ? offices : null;
    const isAtHome = place === null && loads > 1;
    const networks = place ? [oneOf(place)] : several(isAtHome && random.chance(0.4) ? 2 : 1);
    const devices = [{ browser: browserBy(random), networks, tab: numbers() }];
    if (loads > 1 && random.chance(0.2))
      devices.push({ browser: browserBy(random), networks: several(1), tab: numbers() });
    let left = 1;
    while (random.chance(1 - 1 / loads)) left += 1;
    const isBroken = isProxied || random.chance(broken) || random.chance(fault.share);
    return { devices, isBroken, left };
  };
  const present: Person[] = [];
  for (;;) {
    if (random.chance(crawler / (1 + crawler)))
      yield { network: oneOf(crawlers), tab: numbers(), browser: 'Chrome 98', failed: true };
    if (present.length < 10 || random.chance(1 / loads)) present.push(person());
    const index = random.int(present.length);
    const one = present[index] as Person;
    const device = oneOf(one.devices);
    if (random.chance(0.3)) device.tab = numbers();
    const { browser, tab } = device;
    const failed = one.isBroken || browser === fault.browser;
    yield { network: oneOf(device.networks), tab, browser, failed };
    one.left -= 1;
    if (one.left === 0) present.splice(index, 1);
  }
}

function browserBy(random: SeededRandom): string {
  let drawn = random.int(1000);
  for (const [name, share] of Object.entries(browsers)) {
    if (drawn < share) return name;
    drawn -= share;
  }
  throw new Error('The shares of the browsers are less than 1000 thousandths.');
}
