import * as api from '@sendero/core/contract/dispatch-api';
import type { Proof } from '@sendero/core/contract/proof';
import { provenStatus } from '@sendero/core/order/proof';
import { Problem } from '../../http/problem.ts';
import { MOST_PIXELS, MOST_SIDE, type PhotoFault, cleanPhoto } from './clean-photo.ts';

/** The longest id of a report; a longer one is not repeated. */
const LONGEST_ID = 100;

/** Reads one report. Throws a Problem where it is none, or where its photo is unsuitable. */
export function readReport(told: unknown): api.RiderReport {
  const parsed = api.riderReportSchema.safeParse(told);
  if (!parsed.success) throw new Problem('Malformed', { detail: 'Not a report as the contract has it.' });
  const { type, status, proof } = parsed.data;
  if (parsed.data[type] === undefined)
    throw new Problem('Malformed', { detail: `A ${type} report needs its ${type}.` });
  if (!proof) return parsed.data;
  return { ...parsed.data, proof: readProof(proof, type === 'status' ? status : undefined) };
}

/** One of several reports: as it was read, or why it could not be. */
interface Read {
  readonly event_id: string | null;
  readonly report?: api.RiderReport;
  readonly detail?: string;
}

/** Reads several reports, each by itself. Throws a Problem where there are too many. */
export function readReports(told: readonly unknown[]): readonly Read[] {
  if (told.length > api.MOST_REPORTS)
    throw new Problem('TooLarge', { detail: `${api.MOST_REPORTS} reports are taken in one call.` });
  return told.map((each) => {
    try {
      const report = readReport(each);
      return { event_id: report.event_id, report };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { event_id: eventIdIn(each), detail: error.extras.detail ?? '' };
    }
  });
}

function eventIdIn(told: unknown): string | null {
  const { event_id } = (told ?? {}) as { readonly event_id?: unknown };
  return typeof event_id === 'string' && event_id.length <= LONGEST_ID ? event_id : null;
}

/**
 * Returns a proof with a photo reduced to its picture. Throws a Problem where the proof does not fit the status, holds
 * nothing, or has an unsuitable photo.
 */
function readProof(proof: Proof, status: api.RiderReport['status']): Proof {
  const { kind, photo, signature, name } = proof;
  if (status !== provenStatus[kind])
    throw new Problem('Malformed', { detail: `A proof of ${kind} comes with ${provenStatus[kind]}.` });
  if (photo === undefined && signature === undefined && !name)
    throw new Problem('Malformed', { detail: 'A proof needs a photo, a signature or a name.' });
  if (photo === undefined) return proof;
  const clean = cleanPhoto(Buffer.from(photo, 'base64'));
  if (typeof clean === 'string') throw new Problem(clean, { detail: photoFaults[clean] });
  return { ...proof, photo: clean.toString('base64') };
}

const photoFaults: Readonly<Record<PhotoFault, string>> = {
  WrongType: 'A photo is a JPEG, a PNG or a WebP that browsers show.',
  TooLarge: `A photo has ${MOST_PIXELS / 1_000_000} megapixels at most, and ${MOST_SIDE} pixels a side.`,
};
