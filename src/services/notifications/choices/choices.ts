import { copyChannels, readChoices, saveChoices } from '#src/contract/notifications/choices.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { findChosen } from './find-chosen.ts'
import { findProblems } from './find-problems.ts'
import { groupsFor } from './groups-for.ts'
import { writeChoices } from './write-choices.ts'

export const choicesEndpoints = [
  bind(readChoices, async ({ caller }, deps) => {
    const [chosen, problems] = await Promise.all([
      findChosen(deps.db, caller.userId, groupsFor(caller)),
      findProblems(deps, caller.userId),
    ])
    const channels = copyChannels.map((channel) => ({ channel, trouble: problems[channel] }))
    return { data: { groups: chosen, channels } }
  }),

  bind(saveChoices, async ({ caller, body, requestId, address }, { db }) => {
    const mine = new Set(groupsFor(caller))
    const groups = body.groups.filter(({ group }) => mine.has(group))
    await db.transaction(async (tx) => {
      const choices = await writeChoices(tx, caller.userId, { ...body, groups })
      if (choices === 0) return
      const subject = { subjectType: 'user', subjectId: caller.userId }
      const event = { event: 'notifications.chosen', ...subject, after: { choices } }
      await recordAudit(tx, { caller, requestId, address }, event)
    })
    return { data: null, message: 'notifications:choices.saved' }
  }),
]
