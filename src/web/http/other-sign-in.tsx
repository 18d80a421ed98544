import type { Context } from 'hono'
import { toCheck, typedHere } from '#src/web/forms/form.ts'
import type { Screen } from '#views/page/page.ts'
import { AskFirstView, SavedForOtherView, SendAgainView } from '#views/sign-in/send-again.tsx'
import { stopSending } from './identify.ts'
import { type Result, screen } from './result.ts'
import type { WebEnv } from './route.ts'

type C = Context<WebEnv>

/** Runs the row's handler but holds back every write. */
export async function showAsTyped(c: C, run: () => Promise<Result>): Promise<Result> {
  const session = c.get('session')
  if (!session) return sendAgain(c)
  stopSending(c, session)
  const result = await run()
  if (!('kind' in result) || result.kind === 'fragment') return result
  if (result.kind === 'see-other') return sendAgain(c)
  const { status = 200 } = result
  const message = c.get('page').t('common:errors.heldBack', { name: session.actor.fullName })
  return { ...result, status: status === 200 ? 409 : status, notice: { type: 'ERROR', message } }
}

export function sendAgain(c: C): Screen {
  const { t } = c.get('page')
  const main = <SendAgainView typed={typedHere(c)} />
  return screen({ status: 409, title: t('session:sendAgain.title'), main })
}

/** A form opened under another account is not sent before this person agrees. */
export async function askFirst(c: C): Promise<Screen> {
  const { t } = c.get('page')
  const { body } = c.get('upload') ?? { body: [] }
  let withFile = false
  for await (const _ of body) withFile = true
  const typed = typedHere(c)
  const question = typed && {
    values: toCheck(typed.values),
    withFiles: typed.withFiles || withFile,
  }
  const main = <AskFirstView typed={question} />
  return screen({ status: 409, title: t('session:otherAccount.title'), main })
}

export function savedForOther(c: C): Screen {
  const { t } = c.get('page')
  return screen({
    status: 403,
    title: t('session:otherAccount.title'),
    main: <SavedForOtherView />,
  })
}
