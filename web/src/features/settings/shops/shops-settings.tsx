import {
  type NewShopSystem,
  connectShopSystem,
  listShopSystems,
} from '@sendero/core/contract/shop-system-api';
import { type ShopKind, shopKinds } from '@sendero/core/shop-system/shop-order';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { textOf } from '../../../lib/form-values.ts';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { queryClient } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useVendors } from '../../vendor/use-vendors.ts';
import { SettingsCard } from '../settings-card.tsx';
import { ToldOnce } from '../told-once.tsx';
import { ShopSystemCard, kindNames, shopSystemsKey } from './shop-system-card.tsx';

/** The shop systems whose orders arrive as drafts (DEV-11). */
export function ShopsSettings() {
  const t = useTexts();
  const [made, setMade] = useState<NewShopSystem>();
  const { data: systems } = useQuery({
    queryKey: shopSystemsKey,
    queryFn: async ({ signal }) => (await call(listShopSystems, { signal })).result,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  return (
    <div className="grid content-start gap-4">
      <ConnectCard onMade={setMade} />
      {systems && systems.length > 0 ? (
        <ul className="grid gap-4">
          {systems.map((system) => (
            <ShopSystemCard key={system.system_id} system={system}>
              {made?.system_id === system.system_id && made.secret !== null ? (
                <ToldOnce lead={t('webhooks.secret')} text={made.secret} onClose={() => setMade(undefined)} />
              ) : null}
            </ShopSystemCard>
          ))}
        </ul>
      ) : null}
      {systems ? null : <Skeleton className="h-40 w-full" />}
    </div>
  );
}

function ConnectCard({ onMade }: { onMade: (made: NewShopSystem) => void }) {
  const t = useTexts();
  const [kind, setKind] = useState<ShopKind>('shopify');
  const { data: vendors = [] } = useVendors();
  const { isBusy, problem, run } = useAttempt();
  const outlets = vendors.filter(({ vendor_information }) => vendor_information.location);

  const connect = (data: FormData, form: HTMLFormElement) => {
    if (isBusy) return;
    void run(async () => {
      const name = textOf(data, 'name').trim() || kindNames[kind];
      const body = { kind, name, vendor_id: textOf(data, 'vendor_id') };
      onMade((await call(connectShopSystem, { body })).result);
      form.reset();
      void queryClient.invalidateQueries({ queryKey: shopSystemsKey });
      void queryClient.invalidateQueries({ queryKey: ['shop-orders'] });
    });
  };
  return (
    <SettingsCard title={t('shops.title')} hint={t('shops.hint')}>
      <ProblemNotice problem={problem} />
      <Form onSubmit={connect} className="grid gap-3">
        <Segmented
          label={t('shops.title')}
          labelHidden
          name="kind"
          value={kind}
          onChange={setKind}
          choices={shopKinds.map((value) => ({ value, label: kindNames[value] }))}
        />
        <TextField label={t('keys.name')} name="name" placeholder={kindNames[kind]} maxLength={60} />
        <Select
          label={t('shops.outlet')}
          name="vendor_id"
          options={outlets.map(({ vendor_id, name }) => ({ value: vendor_id, label: name }))}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" tone="primary" busy={isBusy} disabled={outlets.length === 0}>
            {t('shops.connect')}
          </Button>
          <a href="/developers/shop-systems" className="text-sm text-primary-ink underline">
            {t('shops.guide')}
          </a>
        </div>
      </Form>
    </SettingsCard>
  );
}
