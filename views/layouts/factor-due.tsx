import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { twoStepPaths } from '#src/contract/screens/two-step.ts'
import { Note } from '#views/components/note.tsx'
import { isFactorOverdue, usePage } from '#views/page/page.ts'

/** To administrators without the second factor that is required: until when, or that nothing else is open. */
export function FactorDue() {
  const { actor, t, format, csrf } = usePage()
  if (actor?.factorDueAt === undefined) return null
  const { roleLowerCase: role, factorDueAt } = actor
  if (!isFactorOverdue(actor)) {
    const day = format.date(new Date(factorDueAt - 1))
    return (
      <Note tone="warn">
        <p>{t('two-step:due.until', { day })}</p>
        <a href={twoStepPaths.show({ role })}>{t('two-step:start.submit')}</a>
      </Note>
    )
  }
  return (
    <Note tone="warn">
      <p>{t('two-step:due.over')}</p>
      <form method="post" action={sessionPaths.logout()}>
        <input type="hidden" name="_csrf" value={csrf} />
        <button type="submit" className="btn">
          {t('common:shell.signOut')}
        </button>
      </form>
    </Note>
  )
}
