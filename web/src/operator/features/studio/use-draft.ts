// A draft as it is worked on: saved at every pause, kept in this window until it is, and undone step by step.
import { getDraft, saveDraft } from '@sendero/core/contract/operator-studio-api';
import type { StudioDraft } from '@sendero/core/contract/studio-shapes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../lib/api.ts';
import { Problem, asProblem } from '../../../lib/problem.ts';
import { windowSlot } from '../../../lib/storage.ts';
import type { Content } from './fields.ts';

const PAUSE_MS = 900;
const MOST_STEPS = 100;

/** What somebody changes of a draft. */
interface Written {
  readonly content: Content;
  readonly brand: string | null;
}

const keptSchema = z.object({
  revision: z.number(),
  content: z.record(z.string(), z.unknown()),
  brand: z.nullable(z.string()),
});

export interface Draft extends Written {
  /** Of what the server has. */
  readonly revision: number;
  readonly state: 'saved' | 'saving' | 'refused';
  readonly problem: Problem | null;
  readonly canUndo: boolean;
  readonly change: (change: Partial<Written>) => void;
  readonly undo: () => void;
  /** Saves what is not saved yet; false where that failed. */
  readonly flush: () => Promise<boolean>;
  /** Does what the server changes of the draft by itself, after everything else was saved. */
  readonly take: (work: (revision: number) => Promise<StudioDraft>) => Promise<void>;
  /** Leaves what was written here for what somebody else has saved. */
  readonly reload: () => Promise<void>;
}

const textOf = ({ content, brand }: Written): string => JSON.stringify([content, brand]);

/** A draft with its steps back. */
export function useDraft(loaded: StudioDraft): Draft {
  const [steps, setSteps] = useState<readonly Written[]>([]);
  const { written, isChanged, revision, problem, keep, show, adopt, flush, read } = useSaved(loaded);
  const { draft_id: draftId } = loaded;
  useKeeping({
    written,
    isChanged,
    isSaved: !isChanged && problem === null,
    flush,
    look: async () => {
      const { result } = await call(getDraft, { params: { draftId } });
      const { written: here, saved } = read();
      if (result.revision > saved.revision && textOf(here) === saved.text) adopt(result);
    },
  });
  return {
    ...written,
    revision,
    state: problem !== null ? 'refused' : isChanged ? 'saving' : 'saved',
    problem,
    canUndo: steps.length > 0,
    change: (change) => {
      const before = read().written;
      const next = { ...before, ...change };
      setSteps((all) => withStep(all, before, next));
      keep(next);
    },
    undo: () => {
      const last = steps.at(-1);
      if (!last) return;
      setSteps(steps.slice(0, -1));
      show(last);
    },
    flush,
    take: async (work) => {
      // Why stands above the draft.
      if (!(await flush())) throw new Problem({ code: 'Conflict' });
      const before = read();
      const draft = await work(before.saved.revision);
      setSteps((all) => [...all, before.written].slice(-MOST_STEPS));
      adopt(draft);
    },
    reload: async () => {
      const { result } = await call(getDraft, { params: { draftId } });
      setSteps([]);
      adopt(result);
    },
  };
}

/** What is written and what of it the server has. */
function useSaved(loaded: StudioDraft) {
  const { draft_id: draftId } = loaded;
  const client = useQueryClient();
  const slot = windowSlot(`studio.${draftId}`, keptSchema);
  const [written, setWritten] = useState<Written>(() => {
    const kept = slot.read();
    return kept?.revision === loaded.revision ? kept : loaded;
  });
  const [saved, setSaved] = useState({ revision: loaded.revision, text: textOf(loaded) });
  const [problem, setProblem] = useState<Problem | null>(null);
  /** The same, for what goes on between two pictures. */
  const now = useRef({ written, saved });
  const running = useRef<Promise<boolean> | null>(null);

  const show = (next: Written) => {
    now.current.written = next;
    setWritten(next);
  };
  const note = (draft: StudioDraft, text: string) => {
    now.current.saved = { revision: draft.revision, text };
    setSaved(now.current.saved);
    setProblem(null);
    client.setQueryData(['studio', 'draft', draftId], draft);
    if (textOf(now.current.written) === text) slot.clear();
  };
  const saveAll = async (): Promise<boolean> => {
    try {
      while (textOf(now.current.written) !== now.current.saved.text) {
        const { content, brand } = now.current.written;
        const body = { content, brand, revision: now.current.saved.revision };
        const { result } = await call(saveDraft, { params: { draftId }, body });
        note(result, textOf({ content, brand }));
      }
      return true;
    } catch (error) {
      setProblem(asProblem(error));
      return false;
    }
  };
  return {
    written,
    isChanged: textOf(written) !== saved.text,
    revision: saved.revision,
    problem,
    read: () => now.current,
    show,
    /** Shows what somebody has changed, and keeps it in this window until it is saved. */
    keep: (next: Written) => {
      show(next);
      slot.write({ revision: now.current.saved.revision, content: next.content, brand: next.brand });
    },
    /** Takes what the server has for what is written. */
    adopt: (draft: StudioDraft) => {
      show(draft);
      note(draft, textOf(draft));
    },
    flush: () => {
      running.current ??= saveAll().finally(() => {
        running.current = null;
      });
      return running.current;
    },
  };
}

interface Keeping {
  readonly written: Written;
  readonly isChanged: boolean;
  readonly isSaved: boolean;
  readonly flush: () => Promise<boolean>;
  readonly look: () => Promise<void>;
}

/** Saves at a pause and at the end, and looks for what was changed elsewhere: a text, in the window of a preview. */
function useKeeping({ written, isChanged, isSaved, flush, look }: Keeping): void {
  const latest = useRef({ flush, look });
  useEffect(() => {
    latest.current = { flush, look };
  });
  useEffect(() => {
    if (!isChanged) return undefined;
    const timer = setTimeout(() => void latest.current.flush(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [written, isChanged]);
  useEffect(() => {
    if (!isSaved) return undefined;
    const hear = () => void latest.current.look().catch(() => undefined);
    window.addEventListener('focus', hear);
    return () => window.removeEventListener('focus', hear);
  }, [isSaved]);
  // Whoever leaves by a link leaves nothing behind.
  useEffect(() => () => void latest.current.flush(), []);
}

/** Letters typed one after the other into one field are one step. */
function withStep(all: readonly Written[], before: Written, next: Written): readonly Written[] {
  const last = all.at(-1);
  const isTyping = last !== undefined && changedField(last, before) === changedField(before, next);
  return isTyping ? all : [...all, before].slice(-MOST_STEPS);
}

function changedField(before: Written, after: Written): string {
  if (before.brand !== after.brand) return 'brand';
  const names = new Set([...Object.keys(before.content), ...Object.keys(after.content)]);
  return [...names].filter((name) => before.content[name] !== after.content[name]).join(' ');
}
