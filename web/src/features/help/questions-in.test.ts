import { describe, expect, it } from 'vitest';
import { matching, questionsIn } from './questions-in.ts';

const page = `<h1>Questions</h1><h2>How <em>long</em> does it take?</h2><p>30 minutes.</p><ul><li>ASAP: 60</li></ul>
  <h2>Minkä arvoinen?</h2><p>200 € enintään</p><h2>قیمت کیا ہے؟</h2>`;

describe('a page of questions', () => {
  it('is its headings, each with what follows it and a name of its own words [HLP-05]', () => {
    expect(questionsIn(page)).toMatchObject([
      {
        id: 'how-long-does-it-take',
        title: 'How long does it take?',
        html: '<p>30 minutes.</p><ul><li>ASAP: 60</li></ul>',
      },
      { id: 'minkä-arvoinen', html: '<p>200 € enintään</p>' },
      { id: 'قیمت-کیا-ہے', html: '' },
    ]);
  });

  it('is found by all words of a search, wherever they stand [HLP-05]', () => {
    const found = (query: string) => matching(questionsIn(page), query).map(({ id }) => id);
    expect(found('LONG  asap')).toEqual(['how-long-does-it-take']);
    expect(found('enintään minkä')).toEqual(['minkä-arvoinen']);
    expect(found('long enintään')).toEqual([]);
  });
});
