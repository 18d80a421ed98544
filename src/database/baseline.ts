import { StartError } from '#src/platform/start-error.ts'

/** Replaces all migrations before it; see docs/decisions/database.md. */
export const BASELINE = '0025_baseline.sql'

/** The migrations of version 0.4.0 with their SHA-256, as databases recorded them. */
const replaced: readonly [name: string, checksum: string][] = [
  ['0000_extensions.sql', 'b9e5c0844f368a8ff16313c19328fce11c61c48a9fca23c1156e7391c1798456'],
  ['0001_initial.sql', '28109769b9cb586df72965ca2a2e44da127d05523a87a56f87c46e4469e8c3ab'],
  ['0002_guards.sql', 'f7a31f34a01d9aee18bed675abf9a6db6c4abacfdbabdc639797b9b1533c2dde'],
  ['0003_accounts.sql', '643ab25aa06cb141830051f3665c3f4e030612fbf838e2c2ec3b261308761ce5'],
  ['0004_pending_profiles.sql', 'a3900685ea52616d87f0f988ce35b3d09fbc66dbbc43702179dd54a653a72385'],
  ['0005_account_lists.sql', 'a14ff397968235a16d1699b53b1b5407a6e882b65ccc7a84aa66699b451cf3ee'],
  ['0006_roles.sql', '94764d4ade706a7b577e282069759ae33b492e7e8570e1097289380ce94056c6'],
  ['0007_audit_lists.sql', 'c66159703267cf39f50ebd5fe269b3e99d6c87ed347c1835d72fa118ab0614fd'],
  ['0008_offer_types.sql', '484bab2629668425a441c9212ea57f32dd7d48f97760c5e3191b216874edb4b6'],
  [
    '0009_category-relations.sql',
    'e16517286421d9ce65bab021a7f6eee593d3a48bd4633793ce5a5b3813a59f1f',
  ],
  ['0010_requests.sql', '4cd1c6bb2ac39c5aed54b5d8bcb2cd3c2f15a68bec770960b0ece69cdecf9663'],
  [
    '0011_notification_choices.sql',
    '0b95575de82bbaba955d3e3d6266eb2e5371afad0b24c693dbdd9b6cfad2d6c6',
  ],
  ['0012_coupons.sql', '6e71acd66be7d926c1716dfcddf8a6483f2ff3e5b5b555f7c5b12320cfb5a999'],
  ['0013_branches.sql', 'e79e150ec8390faed0b5215ed7b2ff4aa4b5ec649f3fcf942044b2ee9292ab29'],
  ['0014_deals_of_the_day.sql', 'c535acd0864b8687d91077adbfbf673ad3acd5a2ae133a59abec04eaa38c35fd'],
  ['0015_coupon_wishes.sql', '83c40df75491428a066c0cfc8311b358263f89c781c77a6cdf2d6f115ae46609'],
  ['0016_deals_expiring.sql', '42df58e51cb4b83eb9a5df669b63fac291daa7c7b67fa487b8183854e5cd4c4b'],
  ['0017_subscriptions.sql', '7f251b8d075a5887fc6ccaa17d0c89b154264d85a22477740b1b2e69d5c19c98'],
  ['0018_checkouts.sql', 'a4e688b02125bf1aa87e0d151ed2eb45ea1aa25d7cf5d8c9574b577cf446ab82'],
  ['0019_user_packages.sql', '8982b05f93f127fa4d248f85981eac10db180766dba7f4d7546b1a53ac89419d'],
  ['0020_invoices.sql', '93ba3a3f2068014b24c8558bbc971683f7dd9a7394a2377013c9f58e2fda02a8'],
  ['0021_views.sql', '5e9a481b775d4339377704d8ba96d623fdf2936900d455dca9ada7599777aa65'],
  ['0022_embed_sessions.sql', '3bf3fed99b0eae37d45c70d1d22891d80aa2aa0c37875779d2a65cae2882ad0d'],
  ['0023_plan_tallies.sql', '77208338157050bfe574eafd39efb04ab681b6d2d7bb27241fbaa5879e2153a6'],
  ['0024_charged_amounts.sql', 'cd6377c3f151a8cd09ea8cdfd099b7ddd3fbabab2133255c876f797e6d468f64'],
  [
    '0025_view_batches_sent.sql',
    '12e9f7436f93460e7c786b836dd9abc8059249fc0edc6a9e8d5ecd327f468b30',
  ],
]

/**
 * Whether a database already contains the baseline. Its rows of those migrations stay, since replicas of
 * an earlier version look for them.
 * @param applied recorded names and checksums
 * @throws StartError if it recorded only some of them, or another file under one of their names
 */
export function holdsBaseline(applied: ReadonlyMap<string, string>): boolean {
  if (applied.size === 0) return false
  const held = replaced.filter(([name, checksum]) => applied.get(name) === checksum)
  if (held.length === replaced.length) return true
  throw new StartError(
    `DATABASE_URL: this database holds ${held.length} of the ${replaced.length} migrations of version 0.4.0 unchanged: start version 0.4.0 on it first, restore a backup, or start on an empty database`,
  )
}
