import type { Assignee, Assignment, ReviewRecord } from '#src/contract/core/assignments.ts'
import { assignPaths } from '#src/contract/screens/approvals.ts'
import { Button } from '#views/components/button.tsx'
import { Form } from '#views/components/form.tsx'
import { Select } from '#views/components/select.tsx'
import { type Page, usePage } from '#views/page/page.ts'

type Props = {
  records: readonly ReviewRecord[]
  assignments: readonly Assignment[]
  people: readonly Assignee[]
  back: string
}

/** Whose a review is, and the buttons that give it to somebody: several parts go together. */
export function AssignPanel({ records, assignments, people, back }: Props) {
  const page = usePage()
  const { t, actor } = page
  const others = people.filter(({ id }) => id !== actor?.userId)
  const held = records.map((one) => assignmentOf(assignments, one))
  const isOwn = held.every((one) => one?.isOwn)
  return (
    <Form className="row sm" action={assignPaths.assign()}>
      {records.map(({ kind, id }, at) => (
        <input
          key={`${kind}${id}`}
          type="hidden"
          name="item"
          value={[kind, id, held[at]?.assigneeId ?? ''].join(':')}
        />
      ))}
      <input type="hidden" name="back" value={back} />
      <span className="muted">{assignedText(page, held)}</span>
      {isOwn ? (
        <Button name="to" value="none">
          {t('approvals:assign.giveBack')}
        </Button>
      ) : (
        <Button name="to" value="own">
          {t('approvals:assign.take')}
        </Button>
      )}
      {others.length > 0 && (
        <details>
          <summary>{t('approvals:assign.other')}</summary>
          <Select
            name="person"
            label={t('approvals:assign.person')}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Button name="to" value="person">
            {t('approvals:assign.do')}
          </Button>
        </details>
      )}
    </Form>
  )
}

export function assignmentOf(
  assignments: readonly Assignment[],
  { kind, id }: ReviewRecord,
): Assignment | undefined {
  return assignments.find((one) => one.kind === kind && one.id === id)
}

/** In one line: nobody's, one person's, or several people's. */
export function assignedText({ t }: Page, held: readonly (Assignment | undefined)[]): string {
  const people = new Map(held.flatMap((one) => (one ? [[one.assigneeId, one] as const] : [])))
  const [first] = people.values()
  if (!first) return t('approvals:assign.nobody')
  if (people.size > 1 || held.includes(undefined)) {
    return t('approvals:assign.some', {
      names: [...people.values()].map(({ name }) => name).join(', '),
    })
  }
  return first.isOwn
    ? t('approvals:assign.yours')
    : t('approvals:assign.theirs', { name: first.name })
}
