/** One question of a page of questions. */
export interface Question {
  /** The question's id in an address: its own words, in any script. */
  readonly id: string;
  readonly title: string;
  /** The answer as HTML from the server. */
  readonly html: string;
  /** The text that the search matches. */
  readonly words: string;
}

/** The questions of a page: each second-level heading with the content after it. */
export function questionsIn(html: string): readonly Question[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return [...page.querySelectorAll('h2')].map((heading) => {
    const title = heading.textContent.trim();
    const answer = answerTo(heading);
    const text = answer.map(({ textContent }) => textContent).join(' ');
    return {
      id: idOf(title),
      title,
      html: answer.map(({ outerHTML }) => outerHTML).join(''),
      words: `${title} ${text}`.toLocaleLowerCase(),
    };
  });
}

/** The questions that contain every word of `query`. */
export function matching(questions: readonly Question[], query: string): readonly Question[] {
  const wanted = query.toLocaleLowerCase().split(/\s+/);
  return questions.filter(({ words }) => wanted.every((word) => words.includes(word)));
}

function answerTo(heading: Element): readonly Element[] {
  const found: Element[] = [];
  for (let next = heading.nextElementSibling; next && next.tagName !== 'H2'; next = next.nextElementSibling)
    found.push(next);
  return found;
}

const idOf = (title: string): string =>
  title
    .toLocaleLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
