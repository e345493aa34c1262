import { useSettings, useToasts } from '@site/shared-ui';
import { applicationLimits, applicationMessages, pincodePattern } from '@site/shared-ui/contracts';
import {
  FieldRow,
  type FieldValues,
  TextArea,
  TextField,
  useFormControl,
  useSetField,
} from '@site/shared-ui/forms';
import { useHttp } from '@site/shared-ui/http';
import { useRef, useState } from 'react';
import styles from './join.module.css';
import { joinTexts } from './join.texts.ts';
import { type Place, usePincodeLookup } from './use-pincode-lookup.ts';

interface AddressFieldsProps {
  /** The values of the last attempt to send the form, whether or not they have arrived. */
  readonly attempted: FieldValues | null;
  /** An application that this browser has kept is in the form. */
  readonly isFilledIn: boolean;
}

/** Address fields. Entering a pincode fills in district and state. */
export function AddressFields({ attempted, isFilledIn }: AddressFieldsProps) {
  const { labels, pincode: words } = joinTexts;
  const http = useHttp(useSettings().postalBase);
  const toasts = useToasts();
  const setField = useSetField();
  const { busy, read } = useFormControl();

  /** Fields that the visitor has edited since the pincode was entered. The lookup does not overwrite them. */
  const edited = useRef(new Set<keyof Place>());
  const [filled, setFilled] = useState<readonly string[]>([]);

  function fill(place: Place) {
    const names = (['district', 'state'] as const).filter((name) => !edited.current.has(name));
    for (const name of names) setField(name, place[name]);
    setFilled(names.map((name) => place[name]));
  }

  const { lookup, enter, drop } = usePincodeLookup(http, {
    busy,
    newest: () => read().pincode,
    onAnswer: (place) => {
      fill(place ?? { district: '', state: '' });
      if (!place) toasts.show('error', applicationMessages.pincodeUnknown, 'form');
    },
    onFailure: () => toasts.show('error', applicationMessages.pincodeFailed, 'form'),
  });

  // An answer that is still to come belongs to what was in the form before, and must not change what was sent.
  const [before, setBefore] = useState({ attempted, isFilledIn });
  if (before.attempted !== attempted || before.isFilledIn !== isFilledIn) {
    setBefore({ attempted, isFilledIn });
    const isForSent = lookup.status === 'looking' && lookup.pincode === attempted?.pincode;
    if ((before.attempted !== attempted && isForSent) || (isFilledIn && !before.isFilledIn)) drop();
  }

  const status = lookup.status === 'found' && filled.length === 0 ? 'idle' : lookup.status;

  function enterPincode(pincode: string) {
    edited.current.clear();
    enter(pincode);
  }

  return (
    <>
      <TextArea
        name="address"
        label={labels.address}
        rows={3}
        autoComplete="street-address"
        maxLength={applicationLimits.address}
      />
      <TextField
        name="pincode"
        label={labels.pincode}
        className={styles.pincode}
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={applicationLimits.pincode}
        pattern={pincodePattern}
        onEdit={enterPincode}
        hint={
          <span className={styles.lookup} role="status" data-status={status}>
            {status === 'found' ? words.found(filled) : words[status]}
          </span>
        }
      />
      <FieldRow>
        <TextField
          name="district"
          label={labels.district}
          autoComplete="address-level2"
          maxLength={applicationLimits.district}
          onEdit={() => edited.current.add('district')}
        />
        <TextField
          name="state"
          label={labels.state}
          autoComplete="address-level1"
          maxLength={applicationLimits.state}
          onEdit={() => edited.current.add('state')}
        />
      </FieldRow>
    </>
  );
}
