/** Port of the site, and those of its units' dev servers. */
export interface WantedPorts {
  readonly port: number;
  readonly units: readonly { readonly unit: string; readonly port: number }[];
}

/** A sentence for people that names the first port which another program has taken, and its unit; null if all are free. */
export function takenPort(wanted: WantedPorts, host: string): Promise<string | null>;
