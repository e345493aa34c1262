/**
 * The part of the federation runtime's core that an entry of this site uses when all goes well: entries are built with
 * `externalRuntime`, so they take the core from the shell. What is not here throws, and the shell then loads the entry
 * again with the runtime itself.
 */
export function smallRuntime(): object {
  const instances: SmallInstance[] = [];
  return {
    CurrentGlobal: { __FEDERATION__: { __INSTANCES__: instances } },
    ModuleFederation: SmallInstance,
    getGlobalFederationConstructor: () => SmallInstance,
    setGlobalFederationConstructor: () => undefined,
    setGlobalFederationInstance: (instance: SmallInstance) => void instances.push(instance),
    helpers: { global: {}, share: {}, utils: {} },
  };
}

interface Shared {
  readonly lib: () => unknown;
}

interface ShareInfo {
  readonly customShareInfo?: {
    readonly shareConfig?: { readonly requiredVersion?: string | false; readonly layer?: unknown };
  };
}

type Scope = Readonly<Record<string, Readonly<Record<string, Shared>>>>;

class SmallInstance {
  readonly name: string;
  options: Readonly<Record<string, unknown>>;
  readonly shareScopeMap: Record<string, Scope> = {};

  constructor(options: { readonly name: string }) {
    this.name = options.name;
    this.options = { ...options, remotes: [], shared: {} };
  }

  initOptions(options: object): object {
    this.options = { ...this.options, ...options };
    return this.options;
  }

  initShareScopeMap(name: string, scope: Scope): void {
    this.shareScopeMap[name] = scope;
  }

  /** The scope is complete: only the shell shares libraries. */
  initializeSharing(): readonly Promise<void>[] {
    return [];
  }

  registerShared(shared: object): void {
    if (Object.keys(shared).length > 0)
      throw new Error('A remote that provides libraries needs the federation runtime.');
  }

  async loadShare(library: string, { customShareInfo }: ShareInfo): Promise<() => unknown> {
    const versions = this.shareScopeMap.default?.[library] ?? {};
    const range = customShareInfo?.shareConfig?.requiredVersion;
    const [version] = Object.keys(versions).filter(
      (one) => typeof range === 'string' && isWithin(one, range),
    );
    const shared = version === undefined ? undefined : versions[version];
    if (!shared) throw new Error(`${library} ${range} is left to the federation runtime.`);
    return shared.lib;
  }
}

/** Whether a version is in a range of the form `^1.2.3`. Every other range is left to the federation runtime. */
export function isWithin(version: string, range: string): boolean {
  const wanted = numbers(range.startsWith('^') ? range.slice(1) : '');
  const given = numbers(version);
  if (!wanted || !given || wanted[0] === 0 || wanted[0] !== given[0]) return false;
  const [minor, patch] = [given[1] - wanted[1], given[2] - wanted[2]];
  return minor > 0 || (minor === 0 && patch >= 0);
}

function numbers(version: string): readonly [number, number, number] | null {
  const found = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  return found && [Number(found[1]), Number(found[2]), Number(found[3])];
}
