import { content } from '@sendero/core/contract/site-api';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';

interface Asked {
  readonly name: 'terms' | 'prohibited-items' | 'faq';
  readonly language: string;
  readonly attempt: number;
}

type Answer = { readonly of: Asked } & ({ readonly html: string } | { readonly hasFailed: true });

/** A text page of this site; null while it loads. */
export function useContent(name: Asked['name'], language: string) {
  const [attempt, setAttempt] = useState(1);
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const of = { name, language, attempt };
    call(content, { params: { name }, query: { language }, signal: leaving.signal }).then(
      ({ result }) => setAnswer({ of, html: result }),
      () => {
        if (!leaving.signal.aborted) setAnswer({ of, hasFailed: true });
      },
    );
    return () => leaving.abort();
  }, [name, language, attempt]);
  const current = answer?.of.name === name && answer.of.attempt === attempt ? answer : null;
  return {
    html: current && 'html' in current ? current.html : null,
    hasFailed: current !== null && 'hasFailed' in current,
    retry: () => setAttempt(attempt + 1),
  };
}
