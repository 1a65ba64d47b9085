/** One question of a page of questions. */
export interface Question {
  /** Names it in an address: its own words, in whatever script. */
  readonly id: string;
  readonly title: string;
  /** The answer, as the server made it. */
  readonly html: string;
  /** What a search looks through. */
  readonly words: string;
}

/** The questions of a page: each is a heading of the second rank with what follows it. */
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

/** Those in which every word of `query` stands. */
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
