import type { InvitationListItem } from '#src/contract/authentication/staff.ts'
import { postSignIn } from '#tests/support/accounts.ts'
import { dataOf } from '#tests/support/answers.ts'
import { messagesTo } from '#tests/support/messages.ts'
import type { Member, Staff } from '#tests/support/staff.ts'

const password = 'Marigold7x'

type Input = {
  fullName?: string
  email?: string
  mobileNo?: { countryCode: string; localNumber: string }
  role?: string
  roleId?: string | null
}
type Own = {
  role: { name: string }
  permissions: string[]
  approvalStatus: string
  businessProfile: { updated: boolean }
}

/** The calls of /invitations as this administrator, unless somebody else is named. */
export function invitationCalls({ authentication, deps }: Staff, admin: Member) {
  const invite = (input: Input, who = admin, language?: string) =>
    who.ask('/invitations', {
      method: 'POST',
      body: { fullName: 'Amaya Silva', ...input },
      ...(language && { language }),
    })

  return {
    invite,
    invited: async (input: Input) => (await dataOf<{ id: string }>(await invite(input))).id,
    change: (id: string, how: 'resend' | 'revoke', who = admin) =>
      who.ask(`/invitations/${id}/${how}`, { method: 'POST' }),

    async list(query = '', who = admin): Promise<InvitationListItem[]> {
      const answer = await who.ask(`/invitations${query}`)
      return (await dataOf<{ invitations: InvitationListItem[] }>(answer)).invitations
    },

    /** The token of the newest link that was sent to a destination. */
    async tokenSentTo(to: string): Promise<string> {
      const [newest] = await messagesTo(deps, to)
      return newest?.params.link?.split('/').at(-1) ?? ''
    },

    read: (token: string) => authentication.request(`/invitations/${token}`),

    accept: (token: string, language = 'en') =>
      authentication.request(`/invitations/${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': language },
        body: JSON.stringify({ fullName: 'Amaya Silva', password }),
      }),

    /** What GET users tells whoever accepted. */
    async ownProfile(username: string): Promise<Own> {
      const answer = await postSignIn(authentication, { username, password })
      const { accessToken } = await dataOf<{ accessToken: string }>(answer)
      const headers = { authorization: `Bearer ${accessToken}` }
      return dataOf<Own>(await authentication.request('/users', { headers }))
    },
  }
}
