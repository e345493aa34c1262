/**
 * Every finding, by its code. Codes are stable: scripts and people look them up. `platform/docs/operations/gate.md` says for each
 * what to do; a test finds those that it lacks.
 */
export const findingCodes = {
  'file-missing': 'A file that release.json lists is not in the store. Publish the release again.',
  'file-differs':
    'A file has other bytes than release.json says: it is damaged, or somebody changed the store. Publish the release again.',
  'file-unlisted': 'release.json needs a file that it does not list. Build the unit again.',
  'file-type':
    'A script or stylesheet would be served with a type that browsers refuse. Build the unit again.',
  'request-missing':
    'A script or stylesheet loads a file that the release does not have. Remove .site/cache, build the unit again.',
  'script-not-cors':
    'An entry adds scripts without a crossorigin attribute, so browsers fetch preloaded ones twice. Set the bundler’s crossOriginLoading to anonymous.',
  'host-bundled':
    'A script of a remote has a second copy of the host or of its router. Take both from @platform/host, which is shared, also in code of packages.',
  'page-not-exposed': 'A page is not among the modules that the unit’s mf-manifest.json exposes.',
  'page-without-route': 'An exposed page has no route. Declare a route for it, or stop exposing it.',
  'route-without-page': 'A route names a page that the release does not have.',
  'route-missing': 'The shell declares no route "*" for unknown addresses.',
  'path-not-owned':
    'The owners of the site do not give an address to this unit, so the route is left out, or the form replaces no other one. Who has activated the release? See site who.',
  'path-taken':
    'Two routes claim the same addresses, in any case, or a redirect has the address of a page. The sentence names both units.',
  'path-reserved': 'A route or a redirect claims an address that belongs to the server or to the shell.',
  'route-removed':
    'A live address has no page and no redirect in the new composition: it answers 404. Declare a redirect if it has moved.',
  'redirect-lost': 'A redirect leads to no page, or redirects lead in a circle.',
  'form-unusable':
    'The server could not check a form as the release declares it, or the form has no page. The sentence names the field.',
  'form-removed':
    'A live form is not in the new release: pages that name no release can no longer send it. A form with an address of its own can only be left out by a rollback.',
  'contract-differs': 'Shell and remote were built for different versions of the contract between them.',
  'library-missing': 'A remote needs a shared library that the shell does not provide.',
  'library-version': 'A remote needs another version of a shared library than the shell provides.',
  'rollback-blocked':
    'Once this release is live, the unit named can no longer be rolled back to the release named.',
  'render-failed': 'A page throws when it is rendered in Node, or gives no HTML.',
  'render-too-long': 'The pages of a release take too long to render, or never finish.',
  'render-too-big': 'The pages of a release need too much memory to render, or are too big themselves.',
  'text-lost':
    'With this shell, a live page of another unit would lose text that it has now. The sentence names page and text.',
  'style-global': 'A stylesheet of a remote can match elements of other units.',
  'style-foreign': 'A stylesheet names a class that belongs to another unit.',
  'style-unreadable': 'A stylesheet is not valid CSS.',
  'class-unstyled':
    'The Node half renders a class that the browser’s half does not have: the page would lose its styles. Build both halves with the same class names.',
  'size-over': 'A release is bigger than its budget allows.',
  'load-unlisted':
    'A page loads scripts or stylesheets that release.json does not list for it, so browsers learn of them late. List them for the page; they count for its budget.',
  'mount-failed': 'A page does not mount in a real browser, or reports an error there.',
  'mount-skipped':
    'No browser has opened the pages of a release that starts in another way than the live one, or of a new unit. Check it where there is a browser, or use --force.',
  'mount-slower':
    'A page becomes interactive much later than with the live release, three times in the same browser. The sentence says how much.',
  'browser-failed':
    'The browser of this machine does not start, or it crashed. The release was not tested in it.',
  'page-closes': 'A live page closes within 14 days: see `closesAt` of its route.',
  'page-missing': 'A live page has not been rendered yet: its HTML comes without content.',
  'release-missing': 'A release that the journal names is not in the store. Publish it again.',
  'release-unreadable':
    'A release that the journal names has a release.json that cannot be read. Publish it again.',
  'release-newer':
    'A newer version wrote a release that the journal names in a format that this one does not know. Update this one.',
  'release-skipped': 'A release has fields that only a newer version knows; they have no effect here.',
  'journal-damaged':
    'An entry of the journal cannot be read, or is missing. Servers go on with what is before it. Run repair.',
  'journal-stray':
    'An object beyond the end of the journal is no entry, so it has no effect. Who can write the store? Run repair, then it is named no more.',
  'checkpoint-differs':
    'A checkpoint in the store says otherwise than the journal. Readers use it only if an operator has signed it. Who can write the store?',
  'journal-newer': 'A newer version wrote an entry in a format that this one does not know. Update this one.',
  'journal-skipped':
    'An entry names a unit, an action or a field that only a newer version knows; it has no effect here.',
  'entry-unsigned':
    'An entry of a site with owners is not signed, so it has no effect. Who can write the store?',
  'entry-forged':
    'An entry was changed after it was signed, or is by another name than its signature; it has no effect.',
  'entry-replayed':
    'A signed entry is in another place of the journal than its own, or was signed after other entries; it has no effect there.',
  'entry-future':
    'An entry says that it was written later than now. It counts. Set the clock of the machine that has written it. Until an operator writes again, one of an operator ends sessions and keys that expire.',
  'key-unknown': 'An entry was signed with a key that is not among the owners; it has no effect.',
  'key-withdrawn':
    'An entry was signed with a key after that was withdrawn or had expired; it has no effect.',
  'key-expires':
    'A key of the owners expires within 14 days, or has expired. Replace or remove it: until then, pages that it has rendered count.',
  'not-allowed': 'An entry was signed by somebody who may not do that; it has no effect. See site who.',
  'release-unsigned':
    'Nobody who may publish the unit has signed a release, so it counts as not there. Publish it with a key that may.',
  'release-swapped': 'A release has another content than it went live with, so it counts as not there.',
  'approval-missing':
    'Releases were activated without the approval of all people who have to want this set; the entry has no effect.',
  'chain-broken':
    'A signed entry does not follow those before it: somebody changed one. Servers go on with what was live.',
  'journal-older': 'The journal lacks an entry that was there: somebody has cut it, or this is an old copy.',
  'owners-differ':
    'The journal has other owners than OWNERS_ROOT says. Servers go on with what was live, or do not start.',
} as const satisfies Readonly<Record<string, string>>;

export type FindingCode = keyof typeof findingCodes;
