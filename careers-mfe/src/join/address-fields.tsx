import { useSettings, useToasts } from '@platform/host';
import { useHttp } from '@platform/host/http';
import {
  FieldRow,
  type FieldValues,
  TextArea,
  TextField,
  useFormControl,
  useSetField,
} from '@site/shared-ui/forms';
import { pincodeIn } from '@site/shared-ui/site';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import styles from './join.module.css';
import { joinTexts } from './join.texts.ts';
import { type Place, usePincodeLookup } from './use-pincode-lookup.ts';

const placeFields = ['district', 'state'] as const;

const pincodeOf = ({ pincode = '' }: FieldValues) => pincodeIn(String(pincode));

export function AddressFields() {
  const { pincode: words } = joinTexts;
  const http = useHttp(useSettings().postalBase ?? '');
  const toasts = useToasts();
  const setField = useSetField();
  const { stage, read } = useFormControl();

  /** Fields that were entered later than the pincode, or before this code came. The lookup does not overwrite them. */
  const kept = useRef(new Set<keyof Place>());
  /** What the last lookup has filled in. Nothing else is cleared. */
  const [filled, setFilled] = useState<Partial<Place>>({});

  function fill(place: Place) {
    const names = placeFields.filter((name) => !kept.current.has(name));
    for (const name of names) setField(name, place[name]);
    setFilled(Object.fromEntries(names.map((name) => [name, place[name]])));
  }

  function clearFilled() {
    for (const name of placeFields) setField(name, (current) => (current === filled[name] ? '' : current));
    setFilled({});
  }

  const { lookup, enter, drop } = usePincodeLookup(http, {
    newest: () => pincodeOf(read()),
    onAnswer: (place) => {
      if (place) return fill(place);
      clearFilled();
      toasts.show('error', words.unknownToast, 'form');
    },
    onFailure: () => toasts.show('error', words.failedToast, 'form'),
  });

  // While the form is being sent, a late answer must not change it.
  const [before, setBefore] = useState(stage);
  if (before !== stage) {
    setBefore(stage);
    if (stage === 'sending' && lookup.status === 'looking') drop();
  }

  const enterFound = useEffectEvent(() => {
    const values = read();
    const entered = placeFields.filter((name) => values[name] !== '');
    kept.current = new Set(entered);
    enter(entered.length < placeFields.length ? String(values.pincode) : '');
  });
  const actedOn = useRef(false);
  // Acts on values that were entered before this code came. Does so once, not each time that a hidden page is shown.
  useEffect(() => {
    if (!actedOn.current) enterFound();
    actedOn.current = true;
  }, []);

  // The answer may come while the cursor is in an empty field. What is typed there then replaces the answer, as it does
  // after Tab, and is not added to it.
  useLayoutEffect(() => {
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement)) return;
    if (placeFields.some((name) => field.name === name && field.value === filled[name])) field.select();
  }, [filled]);

  const found = Object.values(filled);
  const status = lookup.status === 'found' && found.length === 0 ? 'idle' : lookup.status;

  function enterPincode(typed: string) {
    const isSame = lookup.status !== 'idle' && lookup.pincode === pincodeIn(typed);
    if (!isSame) kept.current.clear();
    enter(typed);
  }

  return (
    <>
      <TextArea name="address" rows={3} autoComplete="street-address" />
      <TextField
        name="pincode"
        className={styles.pincode}
        onEdit={enterPincode}
        hint={
          <span className={styles.lookup} role="status" data-status={status}>
            {status === 'found' ? words.found(found) : words[status]}
          </span>
        }
      />
      <FieldRow>
        <TextField
          name="district"
          autoComplete="address-level2"
          onEdit={() => kept.current.add('district')}
        />
        <TextField name="state" autoComplete="address-level1" onEdit={() => kept.current.add('state')} />
      </FieldRow>
    </>
  );
}
