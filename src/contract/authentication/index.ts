import { accounts } from './accounts.ts'
import { audit } from './audit.ts'
import { credentials } from './credentials.ts'
import { decisions } from './decisions.ts'
import { exports } from './exports.ts'
import { invitations } from './invitations.ts'
import { otp } from './otp.ts'
import { profiles } from './profiles.ts'
import { registrations } from './registration.ts'
import { rolesOfStaff } from './roles-of-staff.ts'
import { signIns } from './sign-ins.ts'
import { social } from './social.ts'
import { staff } from './staff.ts'
import { staffInvitations } from './staff-invitations.ts'
import { tokens } from './tokens.ts'
import { users } from './users.ts'

export const authentication = [
  ...tokens,
  ...staffInvitations,
  ...invitations,
  ...otp,
  ...credentials,
  ...social,
  ...signIns,
  ...rolesOfStaff,
  ...staff,
  ...accounts,
  ...decisions,
  ...profiles,
  ...users,
  ...registrations,
  ...audit,
  ...exports,
] as const
