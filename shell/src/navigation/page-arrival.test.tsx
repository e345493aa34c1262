import { actBeforeEffects } from '@site/shared-ui/testing';
import { fireEvent, within } from '@testing-library/react';
import { useState } from 'react';
import { Announcer } from '../frame/announcer/announcer.tsx';
import { saveFields } from './form-fields.ts';
import { type Navigation, NavigationProvider } from './navigation.ts';
import type { PageSlot } from './navigation-state.ts';
import { PageArrival } from './page-arrival.tsx';

function Form() {
  const [name, setName] = useState('');
  return (
    <form>
      <input aria-label="Name" name="name" value={name} onChange={(event) => setName(event.target.value)} />
    </form>
  );
}

function typedBefore(text: string) {
  document.body.innerHTML = `<main><form><input name="name" value="${text}"></form></main>`;
  const fields = saveFields(document);
  document.body.replaceChildren();
  return fields;
}

test('text that is typed before effects have run is not overwritten by text from an earlier copy', async () => {
  const slot = {
    page: { route: { path: '/join-innovation', title: 'Join', description: 'Join.' } },
    arrival: { type: 'replace', scrollY: 0 },
    fields: typedBefore('Asha'),
  } as unknown as PageSlot;
  window.scrollTo = () => undefined;
  const name = (container: HTMLElement) => within(container).getByLabelText<HTMLInputElement>('Name');
  let found = '';
  await actBeforeEffects({
    shown: (
      <NavigationProvider value={{ confirmation: () => null } as unknown as Navigation}>
        <Announcer>
          <main>
            <PageArrival slot={slot} />
            <Form />
          </main>
        </Announcer>
      </NavigationProvider>
    ),
    act: (container) => {
      found = name(container).value;
      fireEvent.change(name(container), { target: { value: `${found} Example` } });
    },
    check: (container) => expect(name(container)).toHaveValue('Asha Example'),
  });
  expect(found).toBe('Asha');
});
