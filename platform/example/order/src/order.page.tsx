import { formAddress, type RemotePage } from '@platform/contract';
import { DeclaredForm, sendForm } from '@platform/forms';
import { useRelease, useSettings } from '@platform/host';
import { useHttp } from '@platform/host/http';
import { Field, views } from './field.tsx';
import { orderForm } from './order.form.ts';

const address = formAddress('order', 'bread');

function OrderPage() {
  const release = useRelease();
  const http = useHttp(useSettings().apiBase);
  return (
    <>
      <h1>Brot bestellen</h1>
      <DeclaredForm
        form={orderForm}
        views={views}
        label="Bestellung"
        action={address}
        onSubmit={(values, { key, signal }) =>
          sendForm(http, address, { form: orderForm, release, values }, { idempotencyKey: key, signal })
        }
        submitLabel="Bestellen"
        busyLabel="Wird gesendet …"
        clearOnSuccess
      >
        {orderForm.fields.map(({ name }) => (
          <Field key={name} name={name} />
        ))}
      </DeclaredForm>
      {orderForm.privacy.map(({ name, what, why, kept }) => (
        <p key={name}>
          <small>
            {what} {why} Aufbewahrt: {kept}
          </small>
        </p>
      ))}
    </>
  );
}

export default { contract: 1, Page: OrderPage } satisfies RemotePage;
