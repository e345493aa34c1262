import type { Vital } from '@platform/contract';

/** The attributes of a unit and its release in OpenTelemetry, where a release is the variant of a flag. */
export function releaseAttributes(unit: string, release: string) {
  return { 'feature_flag.key': unit, 'feature_flag.result.variant': release };
}

/** OpenTelemetry's event of a vital, without `delta` and `id`: tabs report each value once, and no id. */
export function vitalEvent({ unit, release, page, name, value }: Vital) {
  return {
    'event.name': 'browser.web_vital',
    ...{ 'browser.web_vital.name': name.toLowerCase(), 'browser.web_vital.value': value },
    ...{ 'url.template': page, ...releaseAttributes(unit, release) },
  };
}
