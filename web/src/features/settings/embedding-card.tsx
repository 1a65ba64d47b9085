import { getEmbedding, saveEmbedding } from '@sendero/core/contract/vendor-api';
import { MOST_EMBED_ORIGINS, isEmbedOrigin } from '@sendero/core/vendor/embed-origin';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.ts';
import { ProblemNotice } from '../../lib/problem-notice.tsx';
import { embedCode } from '../../paths.ts';
import { SettingsCard } from './settings-card.tsx';

const keyOf = (vendorId: string) => ['embedding', vendorId] as const;

/** Whose pages may show an outlet's deliveries within them, and what such a page has to contain (RCP-08). */
export function EmbeddingCard({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const { data } = useQuery({
    queryKey: keyOf(vendorId),
    queryFn: async ({ signal }) => (await call(getEmbedding, { params: { id: vendorId }, signal })).result,
  });
  return (
    <SettingsCard title={t('embed.title')} hint={t('embed.hint')}>
      {data ? (
        <OriginsForm key={vendorId} vendorId={vendorId} saved={data.origins ?? data.otherwise} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </SettingsCard>
  );
}

/** The addresses as browsers write them; whatever is none stays as it was typed. */
const originsIn = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((line) => line !== '')
    .map((line) => (URL.canParse(line) && !line.includes('*') ? new URL(line).origin : line));

function OriginsForm({ vendorId, saved }: { vendorId: string; saved: readonly string[] }) {
  const t = useTexts();
  const queries = useQueryClient();
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (origins: string[]) =>
      (await call(saveEmbedding, { params: { id: vendorId }, body: { origins } })).result,
    onSuccess: (answer) => {
      queries.setQueryData(keyOf(vendorId), answer);
      void queries.invalidateQueries({ queryKey: ['embedding'] });
      setTyped(undefined);
      toast({ message: t('settings.saved'), type: 'success' });
    },
  });
  const shown = typed ?? saved.join('\n');
  const submit = () => {
    const origins = originsIn(shown);
    const bad = origins.find((origin) => !isEmbedOrigin(origin)) ?? origins[MOST_EMBED_ORIGINS];
    setWrong(bad === undefined ? undefined : t('embed.wrong', { address: bad, most: MOST_EMBED_ORIGINS }));
    if (bad === undefined && !isPending) mutate(origins);
  };
  return (
    <Form onSubmit={submit} className="grid gap-3">
      {error ? <ProblemNotice problem={asProblem(error)} /> : null}
      <TextArea
        label={t('embed.addresses')}
        dir="ltr"
        rows={3}
        spellCheck={false}
        value={shown}
        error={wrong}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button
        type="submit"
        busy={isPending}
        disabled={shown === saved.join('\n')}
        className="justify-self-start"
      >
        {t('ui.save')}
      </Button>
      <pre
        dir="ltr"
        className="overflow-x-auto rounded-md bg-sunken p-3 text-sm whitespace-pre-wrap wrap-anywhere"
      >
        <code>{embedCode()}</code>
      </pre>
    </Form>
  );
}
