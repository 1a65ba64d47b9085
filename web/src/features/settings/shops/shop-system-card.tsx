import type { BodyOf } from '@sendero/core/contract/endpoint';
import {
  type ShopSystem,
  changeShopSystem,
  disconnectShopSystem,
} from '@sendero/core/contract/shop-system-api';
import type { ShopKind } from '@sendero/core/shop-system/shop-order';
import { type ReactNode, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { textOf } from '../../../lib/form-values.ts';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { queryClient } from '../../../lib/query.ts';
import { useFormats, useTexts } from '../../../lib/texts.tsx';
import { type Attempt, useAttempt } from '../../../lib/use-attempt.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, type FormErrors } from '../../../ui/form.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useVendors } from '../../vendor/use-vendors.ts';

export const shopSystemsKey = ['developer', 'shop-systems'] as const;

/** Their own names, the same in every language. */
export const kindNames: Readonly<Record<ShopKind, string>> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
};

interface ShopSystemCardProps {
  readonly system: ShopSystem;
  /** Its secret, while it is told. */
  readonly children?: ReactNode;
}

/** One shop system: where it posts to, what it last told, its secret, its rule, and its end. */
export function ShopSystemCard({ system, children }: ShopSystemCardProps) {
  const t = useTexts();
  const [isLeaving, setLeaving] = useState(false);
  const { data: vendors = [] } = useVendors();
  const attempt = useAttempt();
  const outlet = vendors.find(({ vendor_id }) => vendor_id === system.vendor_id);
  const change = (body: BodyOf<typeof changeShopSystem>) => {
    if (attempt.isBusy) return;
    void attempt.run(async () => {
      await call(changeShopSystem, { params: { id: system.system_id }, body });
      await queryClient.invalidateQueries({ queryKey: shopSystemsKey });
    });
  };
  return (
    <li className="grid gap-3 rounded-lg border border-line bg-raised p-4 shadow-card">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 font-semibold wrap-anywhere">{system.name}</h2>
        <Badge>{kindNames[system.kind]}</Badge>
        <span className="text-sm text-muted">{outlet?.name}</span>
      </div>
      {children}
      <Address address={system.address} />
      <Heard system={system} />
      {system.kind === 'shopify' || system.refused_at !== null ? (
        <Secret system={system} attempt={attempt} onSave={(secret) => change({ secret })} />
      ) : null}
      <Switch
        label={
          <span className="grid gap-0.5">
            {t('shops.places')}
            <span className="text-sm text-muted">{t('shops.places-hint')}</span>
          </span>
        }
        checked={system.places}
        disabled={attempt.isBusy}
        onChange={({ target }) => change({ places: target.checked })}
      />
      {system.places ? (
        <Label
          key={system.label}
          label={system.label}
          attempt={attempt}
          onSave={(label) => change({ label })}
        />
      ) : null}
      <ProblemNotice problem={attempt.problem} />
      <Button tone="ghost" className="justify-self-start" onClick={() => setLeaving(true)}>
        {t('shops.disconnect')}
      </Button>
      {isLeaving ? <DisconnectDialog system={system} onClose={() => setLeaving(false)} /> : null}
    </li>
  );
}

function Address({ address }: { address: string }) {
  const t = useTexts();
  return (
    <div className="grid gap-1">
      <p className="text-sm font-medium">{t('shops.address')}</p>
      <div className="flex items-start gap-2">
        <code dir="ltr" className="min-w-0 flex-1 rounded-md bg-sunken px-2 py-1.5 text-sm wrap-anywhere">
          {address}
        </code>
        <CopyButton size="small" text={address} label={t('public.copy')} copiedLabel={t('ui.copied')} />
      </div>
    </div>
  );
}

/** What was last received, and whether something is wrong with it. */
function Heard({ system: { heard, refused_at, has_secret } }: { system: ShopSystem }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  return (
    <>
      <p className="text-sm text-muted">
        {heard ? t('shops.heard', { time: dateTime(heard.at) }) : t('shops.none-heard')}{' '}
        {heard ? <code dir="ltr">{heard.topic}</code> : null}
      </p>
      {heard?.outcome === 'unreadable' ? (
        <InlineNotice tone="warn">{t('shops.unreadable')}</InlineNotice>
      ) : null}
      {!has_secret ? <InlineNotice>{t('shops.no-secret')}</InlineNotice> : null}
      {has_secret && refused_at !== null ? (
        <InlineNotice tone="warn">{t('shops.refused')}</InlineNotice>
      ) : null}
    </>
  );
}

interface SecretProps {
  readonly system: ShopSystem;
  readonly attempt: Attempt;
  readonly onSave: (secret: string) => void;
}

function Secret({ system, attempt, onSave }: SecretProps) {
  const t = useTexts();
  const [missing, setMissing] = useState<FormErrors>();
  const save = (data: FormData, form: HTMLFormElement) => {
    const secret = textOf(data, 'secret').trim();
    setMissing({ secret: secret === '' ? t('shops.no-secret') : undefined });
    if (secret === '') return;
    onSave(secret);
    form.reset();
  };
  return (
    <Form onSubmit={save} errors={missing} className="grid gap-2 [&>button]:justify-self-start">
      <TextField
        label={t('shops.secret')}
        hint={system.kind === 'shopify' ? t('shops.secret-hint') : undefined}
        name="secret"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        placeholder={system.has_secret ? '••••••••' : undefined}
        className="w-full"
      />
      <Button type="submit" busy={attempt.isBusy}>
        {t('ui.save')}
      </Button>
    </Form>
  );
}

interface LabelProps {
  readonly label: string | null;
  readonly attempt: Attempt;
  readonly onSave: (label: string | null) => void;
}

function Label({ label, attempt, onSave }: LabelProps) {
  const t = useTexts();
  return (
    <Form
      onSubmit={(data) => onSave(textOf(data, 'label').trim() || null)}
      className="grid gap-2 [&>button]:justify-self-start"
    >
      <TextField
        label={t('shops.label')}
        hint={t('shops.label-hint')}
        name="label"
        defaultValue={label ?? ''}
        placeholder="delivery"
        maxLength={60}
        className="w-full"
      />
      <Button type="submit" busy={attempt.isBusy}>
        {t('ui.save')}
      </Button>
    </Form>
  );
}

function DisconnectDialog({ system, onClose }: { system: ShopSystem; onClose: () => void }) {
  const t = useTexts();
  const { isBusy, problem, run } = useAttempt();
  const disconnect = () =>
    void run(async () => {
      await call(disconnectShopSystem, { params: { id: system.system_id } });
      void queryClient.invalidateQueries({ queryKey: ['shop-orders'] });
      await queryClient.invalidateQueries({ queryKey: shopSystemsKey });
    });
  return (
    <Dialog
      open
      size="small"
      title={t('shops.disconnect-ask', { name: system.name })}
      closeLabel={t('shell.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button tone="danger" busy={isBusy} onClick={disconnect}>
            {t('shops.disconnect')}
          </Button>
        </>
      }
    >
      <p>{t('shops.disconnect-hint')}</p>
      <ProblemNotice problem={problem} />
    </Dialog>
  );
}
