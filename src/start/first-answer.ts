import type { Config } from '#src/config/config.ts'
import { NOTHING } from '#src/platform/content-policy.ts'
import { onEveryAnswer } from '#src/web/http/headers.ts'
import { staticFiles } from '#src/web/http/static-files.ts'
import type { PublicPictures } from '#src/web/pictures/public-pictures.ts'
import { publicDirectory } from './assets.ts'
import type { Answer } from './listen.ts'

/**
 * What is answered before anything is built for a request: files and pictures, which need no context;
 * services alone have no files. Whoever answers, also the overload and the services, sends these headers
 * unless it says others.
 */
export function firstAnswer(
  pictures: Pick<PublicPictures, 'answer'>,
  { run, publicOrigin }: Pick<Config, 'run' | 'publicOrigin'>,
): Answer {
  const headers = Object.entries({
    'content-security-policy': NOTHING,
    ...onEveryAnswer(publicOrigin),
  })
  const answer = fileOrPicture(pictures, run)
  return (request, response, pass) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    return answer(request, response, pass)
  }
}

function fileOrPicture(pictures: Pick<PublicPictures, 'answer'>, run: Config['run']): Answer {
  if (run === 'jobs') return (_request, _response, pass) => pass()
  if (run === 'services') return pictures.answer
  const file = staticFiles(publicDirectory)
  return (request, response, pass) =>
    file(request, response, () => pictures.answer(request, response, pass))
}
