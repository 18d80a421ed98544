import { copyChannels, eventGroups } from '#src/contract/notifications/choices.ts'
import { type FormInput, list } from '#src/web/forms/form.ts'

/**
 * A channel's check boxes share its name and their values are groups. The hidden fields `channels` and
 * `groups` name the offered choices, so an unticked box differs from an absent one. Unknown words are
 * dropped.
 */
export function toChoices(form: FormInput) {
  const channels = known(copyChannels, list(form, 'channels'))
  const groups = known(eventGroups, list(form, 'groups'))
  const ticked = new Map(channels.map((channel) => [channel, list(form, channel)]))
  return {
    channels,
    groups: groups.map((group) => ({
      group,
      chosen: channels.filter((channel) => ticked.get(channel)?.includes(group)),
    })),
  }
}

function known<Word extends string>(words: readonly Word[], given: readonly string[]): Word[] {
  return words.filter((word) => given.includes(word))
}
