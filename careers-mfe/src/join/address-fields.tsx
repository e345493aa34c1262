import { useSettings, useToasts } from '@site/shared-ui';
import { applicationLimits, applicationMessages, pincodePattern } from '@site/shared-ui/contracts';
import { FieldRow, TextArea, TextField, useField, useSetField } from '@site/shared-ui/forms';
import { useHttp } from '@site/shared-ui/http';
import type { Place } from './join.api.ts';
import styles from './join.module.css';
import { joinTexts } from './join.texts.ts';
import { usePincodeLookup } from './use-pincode-lookup.ts';

/** Address, and the pincode that fills in district and state. */
export function AddressFields() {
  const { labels, pincode: words } = joinTexts;
  const http = useHttp(useSettings().postalBase);
  const toasts = useToasts();
  const setField = useSetField();

  function fill({ district, state }: Place) {
    setField('district', district);
    setField('state', state);
  }

  const lookup = usePincodeLookup(http, String(useField('pincode').value), {
    onAnswer: (place) => {
      fill(place ?? { district: '', state: '' });
      if (!place) toasts.show('error', applicationMessages.pincodeUnknown, 'form');
    },
    onFailure: () => toasts.show('error', applicationMessages.pincodeFailed, 'form'),
  });

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
        hint={
          <span className={styles.lookup} role="status" data-at={lookup.at}>
            {lookup.at === 'found' ? words.found(lookup.place) : words[lookup.at]}
          </span>
        }
      />
      <FieldRow>
        <TextField
          name="district"
          label={labels.district}
          autoComplete="address-level2"
          maxLength={applicationLimits.district}
        />
        <TextField
          name="state"
          label={labels.state}
          autoComplete="address-level1"
          maxLength={applicationLimits.state}
        />
      </FieldRow>
    </>
  );
}
