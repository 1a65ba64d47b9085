import { addVendor } from '@sendero/core/contract/operator-vendor-api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrors } from '../../../lib/form-values.ts';
import { AppLink, go, useQueryValue } from '../../../lib/navigation.tsx';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Form, type FormErrors } from '../../../ui/form.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMay } from '../../lib/may.ts';
import { PAGE, PageHead } from '../../lib/page-head.tsx';
import { sites, useSiteOptions, whereOf } from '../../lib/sites.tsx';
import { useTexts } from '../../lib/texts.ts';
import { paths } from '../../paths.ts';
import { missingIn, ownersIn } from './vendor-form.ts';
import { VendorFields } from './vendor-fields.tsx';

const FIELDS = ['site', 'name', 'phone_number', 'owners', 'vendor_code', 'parent_vendor_id', 'reason'];
const EMPTY = { name: '', phone_number: '', owners: '' };

/** Takes a vendor on: one shop, a chain, or one more outlet of a chain (OPR-02). */
export default function NewVendorPage() {
  const t = useTexts();
  const may = useMay();
  const client = useQueryClient();
  const chain = useQueryValue('chain') ?? '';
  const own = sites.filter((site) => may(addVendor, whereOf(site)));
  const options = useSiteOptions(own.map(({ id }) => id));
  const [key] = useState(() => crypto.randomUUID());
  const [site, setSite] = useState(own.length === 1 ? (own[0]?.id ?? '') : '');
  const [typed, setTyped] = useState(EMPTY);
  const [more, setMore] = useState({ vendor_code: '', parent_vendor_id: chain, reason: '' });
  const [isParent, setParent] = useState(false);
  const [missing, setMissing] = useState<FormErrors>();
  const { isBusy, problem, run } = useAttempt();
  const refused = fieldErrors(t, problem, FIELDS);

  const submit = () => {
    const lacking = {
      site: site === '' ? t('operator.choose-site') : undefined,
      ...missingIn(t, typed),
      reason: more.reason.trim().length < 3 ? t('operator.reason-missing') : undefined,
    };
    setMissing(lacking);
    if (Object.values(lacking).some(Boolean)) return;
    void run(async () => {
      const { result } = await call(addVendor, {
        body: {
          site,
          name: typed.name.trim(),
          owners: ownersIn(typed.owners),
          reason: more.reason.trim(),
          ...(typed.phone_number.trim() && { phone_number: typed.phone_number.trim() }),
          ...(more.vendor_code.trim() && { vendor_code: more.vendor_code.trim() }),
          ...(more.parent_vendor_id.trim() && { parent_vendor_id: more.parent_vendor_id.trim() }),
          ...(isParent && { is_parent: true }),
        },
        idempotencyKey: key,
      });
      toast({ message: t('operator.taken-on', { name: result.name }), type: 'success' });
      void client.invalidateQueries({ queryKey: ['vendor'] });
      go(paths.vendor(result.vendor_id));
    });
  };
  const put = (name: keyof typeof more) => ({
    name,
    value: more[name],
    onChange: ({ target }: { target: { value: string } }) => setMore({ ...more, [name]: target.value }),
  });

  return (
    <div className={PAGE}>
      <PageHead title={t('operator.take-on')} lead={t('operator.take-on-lead')} />
      <Form onSubmit={submit} errors={refused ?? missing} className="grid max-w-150 gap-4">
        <Select
          name="site"
          label={t('operator.site')}
          placeholder={t('operator.choose-site')}
          options={options}
          value={site}
          onChange={({ target }) => setSite(target.value)}
        />
        <VendorFields typed={typed} onChange={setTyped} />
        <TextField
          {...put('vendor_code')}
          label={t('operator.vendor-code')}
          hint={t('operator.vendor-code-hint')}
          dir="ltr"
        />
        <TextField
          {...put('parent_vendor_id')}
          label={t('operator.chain-code')}
          hint={t('operator.chain-code-hint')}
          dir="ltr"
        />
        {more.parent_vendor_id.trim() === '' ? (
          <Checkbox
            label={t('operator.is-chain')}
            hint={t('operator.is-chain-hint')}
            checked={isParent}
            onChange={({ target }) => setParent(target.checked)}
          />
        ) : null}
        <TextField
          {...put('reason')}
          label={t('operator.reason')}
          hint={t('operator.reason-hint')}
          maxLength={500}
        />
        {refused ? null : <ProblemNotice problem={problem} />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" tone="primary" busy={isBusy}>
            {t('operator.take-on')}
          </Button>
          <AppLink href={paths.vendors()} className={buttonClass({})}>
            {t('operator.leave')}
          </AppLink>
        </div>
      </Form>
    </div>
  );
}
