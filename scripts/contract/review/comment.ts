import { readFile } from 'node:fs/promises';

/**
 * The first line of the comment. GitHub doesn't show this line to readers. The next run finds the comment by this line.
 */
export const MARKER = '<!-- contract review -->';

/** Maximum length of a comment on GitHub. */
const CHARACTERS_MAX = 65_536;

/**
 * The author of comments that a workflow writes with its token. The marker alone isn't enough to identify a comment,
 * because any user may write the marker.
 */
const AUTHOR = 'github-actions[bot]';

interface PullRequest {
  /** The address of GitHub's API, such as `https://api.github.com`. */
  api: string;
  repository: string;
  number: string;
  token: string;
}

interface Comment {
  id: number;
  body: string;
  user: { login: string } | null;
}

/**
 * Writes the text as a comment on the pull request. If an earlier run has written a comment, replaces it.
 *
 * @throws if GitHub refuses the request.
 */
export async function comment(pullRequest: PullRequest, body: string): Promise<void> {
  const { api, repository, number, token } = pullRequest;
  const call = async <Answer>(method: string, path: string, sent?: object): Promise<Answer> => {
    const response = await fetch(`${api}/repos/${repository}/issues${path}`, {
      method,
      headers: { Accept: 'application/vnd.github+json', Authorization: `Bearer ${token}` },
      ...(sent && { body: JSON.stringify(sent) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    // GitHub documents this answer. All versions of its REST API have these fields.
    return (await response.json()) as Answer;
  };
  const earlier = await earlierComment((page) =>
    call<Comment[]>('GET', `/${number}/comments?per_page=100&page=${page}`),
  );
  const text = { body: body.slice(0, CHARACTERS_MAX) };
  if (earlier) await call('PATCH', `/comments/${earlier.id}`, text);
  else await call('POST', `/${number}/comments`, text);
}

async function earlierComment(read: (page: number) => Promise<Comment[]>): Promise<Comment | undefined> {
  for (let page = 1; ; page += 1) {
    const comments = await read(page);
    const found = comments.find(({ body, user }) => user?.login === AUTHOR && body.startsWith(MARKER));
    if (found || comments.length === 0) return found;
  }
}

/** Runs `node comment.ts comment.md` in a job of GitHub Actions. The program needs no packages. */
async function main(): Promise<void> {
  const { GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_TOKEN, PULL_REQUEST } = process.env;
  const file = process.argv[2];
  if (!GITHUB_API_URL || !GITHUB_REPOSITORY || !GITHUB_TOKEN || !PULL_REQUEST || !file)
    throw new Error('This needs a file, GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_TOKEN and PULL_REQUEST.');
  const body = await readFile(file, 'utf8');
  if (!body.startsWith(MARKER)) throw new Error(`${file} isn't from make review.`);
  await comment(
    { api: GITHUB_API_URL, repository: GITHUB_REPOSITORY, number: PULL_REQUEST, token: GITHUB_TOKEN },
    body,
  );
}

if (import.meta.main) await main();
