import { accountStatus, profileStatus } from '#src/contract/values.ts'
import type { WorldAccount } from './account.ts'
import { account } from './cast.ts'
import { categoryPlan } from './catalogue.ts'
import { createChance } from './random.ts'
import { hasSeason } from './specialities.ts'

export function neighbours(): WorldAccount[] {
  const chance = createChance('neighbours')
  return [
    ...merchantLines.map((line, place) =>
      fromLine(line, 'MERCHANT', place, chance.between(90, 600)),
    ),
    ...bankLines.map((line, place) => fromLine(line, 'BANK', place + 500, chance.between(90, 600))),
  ]
}

function fromLine(
  line: string,
  role: 'MERCHANT' | 'BANK',
  place: number,
  joinedDaysAgo: number,
): WorldAccount {
  const [businessName = '', fullName = '', town = '', address = '', kinds = ''] = line.split('|')
  const key = slug(businessName)
  const [status, profile] = (merchantStates[businessName] ?? 'APPROVED APPROVED').split(' ')
  const categories = kinds ? kinds.split(' ') : []
  const mayDeal = profile === 'APPROVED' && role === 'MERCHANT'
  const [kind] = categories
  return {
    key,
    role,
    fullName,
    email: `${slug(fullName.split(' ')[0] ?? '')}@${key.replaceAll('-', '')}.example`,
    mobile: `76${String(2_000_000 + place * 7919).padStart(7, '0')}`,
    status: accountStatus.parse(status),
    profile: profileStatus.parse(profile),
    businessName,
    town,
    address,
    categories: place % 3 === 0 && hasSeason(categories) ? [...categories, 'festive'] : categories,
    plan: mayDeal ? (place % 4 === 0 ? 'premium' : 'standard') : role === 'BANK' ? 'bank' : null,
    picture: kind ? categoryPlan(kind).picture : null,
    joinedDaysAgo: status === 'PENDING' ? (joinedDaysAgo % 12) + 1 : joinedDaysAgo,
  }
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9 ]/g, '')
    .trim()
    .replaceAll(/ +/g, '-')
}

const givenNames =
  'Amaya Binura Chathuri Dulani Eshan Fathima Gihan Hiruni Ishan Janani Kavindu Lakmini'.split(' ')
const familyNames = 'Abeywardena Balasuriya Costa Dissanayake Ekanayake Farook'.split(' ')

export function mobileUsers(): WorldAccount[] {
  const chance = createChance('mobile users')
  const names = givenNames.flatMap((given) => familyNames.map((family) => `${given} ${family}`))
  return chance.shuffle(names).map((fullName, place) => {
    const key = fullName.toLowerCase().replaceAll(' ', '.')
    const mobile = `75${String(3_000_000 + place * 6151).padStart(7, '0')}`
    return account(key, fullName, `${key}@mail.example`, mobile, {
      role: 'USER',
      profile: 'NOT_UPDATED',
      town: '',
      address: '',
      joinedDaysAgo: chance.between(1, 400),
    })
  })
}

const merchantLines: readonly string[] = [
  'Araliya Bakehouse|Chamari Gunawardena|Kandy|14 Peradeniya Road|bakery cafe',
  'Blue Water Whales|Dinesh Kumara|Mirissa|Harbour Road|tours family',
  'Cinnamon Thread|Yasmin Cader|Colombo 7|32 Ward Place|fashion',
  'Dambulla Rock Tours|Upul Ratnayake|Dambulla|5 Matale Junction|tours',
  'Ella Ridge Bungalow|Nimali Herath|Ella|Passara Road|stays cafe',
  'Fort Gelato|Marco de Silva|Galle|21 Pedlar Street|bakery family',
  'Green Leaf Ayurveda|Dr Sarath Wickrama|Beruwala|Moragalla Lane|wellness',
  'Hanwella Garden Care|Anura Pathirana|Hanwella|High Level Road|home',
  'Island Phones|Fazil Marikkar|Colombo 11|88 First Cross Street|electronics',
  'Palmyra Pedals|Malith Senanayake|Negombo|Lewis Place|tours fitness',
  'Kottu Junction|Mohamed Rizwan|Colombo 4|210 Galle Road|food',
  'Lagoon Kayaks|Tharaka Fonseka|Bentota|River Avenue|tours family',
  'Malabe Badminton Hall|Ruwani Dias|Malabe|Kaduwela Road|fitness',
  'Nuwara Stables|Sunil Abeysekera|Nuwara Eliya|Gregory Lake|family tours',
  'Ocean Prawn House|Selvi Nadarajah|Negombo|9 Porutota Road|food',
  'Pettah Walks|Imran Saleem|Colombo 11|Main Street|tours',
  'Queen Street Salon|Shanika Mendis|Galle|7 Queen Street|beauty',
  'Rajagiriya Boxing Club|Kusal Perera|Rajagiriya|Cotta Road|fitness',
  'Sigiri Village Stay|Padma Rajapaksha|Sigiriya|Kayanwala|stays food',
  'Turtle Coast Hotel|Lasantha Weerasinghe|Tangalle|Marakolliya Beach|stays wellness',
  'Udawalawe Jeeps|Roshan Madushanka|Udawalawe|Dam Road|tours',
  'Velvet Petal Florist|Anoma Karunaratne|Colombo 5|Havelock Road|home',
  'Wild Palu Camp|Janaka Liyanage|Tissamaharama|Yala Road|stays tours',
  'Yoga by the Canal|Sajani Wijeratne|Nugegoda|Pagoda Road|wellness fitness',
  'Zam Zam Biryani|Ashraf Nizam|Colombo 12|Hulftsdorp Street|food',
  'Amma’s Lamprais|Bernadine Jansz|Dehiwala|Station Road|food bakery',
  'Batik House Mahawewa|Indrani Fernando|Mahawewa|Chilaw Road|fashion',
  'Coral Dive Hikkaduwa|Asanka Samaraweera|Hikkaduwa|Baddegama Road|tours',
  'Alfred Lane Tea Room|Kapila Jayawardena|Colombo 3|Alfred Place|cafe',
  'Eastern Surf School|Thivanka Bandara|Arugam Bay|Main Point|tours fitness',
  'Flame Tree Pizza|Gayan Edirisinghe|Negombo|Beach Road|food',
  'Golden Needle Tailors|Abdul Careem|Kandy|Colombo Street|fashion',
  'Hill Club Fitness|Hasitha Ranasinghe|Kandy|Dharmaraja Road|fitness wellness',
  'Ice Box Colombo|Melani Rodrigo|Colombo 6|Marine Drive|bakery cafe',
  'Jaffna Crab Kitchen|Vasuki Sivakumar|Jaffna|Hospital Road|food',
  'Kids’ Clay Corner|Oshadi Amarasekera|Battaramulla|Pannipitiya Road|family',
  'Lotus Bridal Studio|Sewwandi Alwis|Kurunegala|Dambulla Road|beauty fashion',
  'Mount Breeze Cinema|Nalin Peiris|Mount Lavinia|Hotel Road|family',
  'Nine Arch Coffee|Isuru Gamage|Ella|Gotuwala|cafe',
  'Orchid Car Care|Priyantha Hettiarachchi|Colombo 8|Baseline Road|home',
  'Paddy Field Cycles|Chathura Munasinghe|Anuradhapura|Jaffna Junction|tours',
  'Reed and Page Books|Tanya Schokman|Colombo 7|Horton Place|family cafe',
  'Spice Garden Spa|Kumudu Bandaranayake|Matale|Trincomalee Street|wellness beauty',
  'Star Electronics Kandy|Suresh Balakrishnan|Kandy|Yatinuwara Veediya|electronics',
  'Sushi by the Lake|Keiko Abeyratne|Colombo 2|Nawam Mawatha|food',
  'The Planter’s Table|Rohan Wettasinghe|Hatton|Dunkeld Estate|stays food cafe',
  'Unawatuna Boats|Sampath Gunasekara|Unawatuna|Wella Dewala Road|tours',
  'Verandah Living|Dilrukshi Senaratne|Colombo 5|Isipathana Mawatha|home fashion',
  'White Lotus Salon|Nirosha Cooray|Negombo|Main Street|beauty',
  'Fresh Press Juices|Akila Dharmasena|Colombo 3|Duplication Road|cafe wellness',
]

const merchantStates: Readonly<Record<string, string>> = {
  'Coral Dive Hikkaduwa': 'PENDING PENDING',
  'Eastern Surf School': 'PENDING NOT_UPDATED',
  'Flame Tree Pizza': 'PENDING PENDING',
  'Golden Needle Tailors': 'PENDING NOT_UPDATED',
  'Jaffna Crab Kitchen': 'PENDING PENDING',
  'Lotus Bridal Studio': 'PENDING PENDING',
  'Mount Breeze Cinema': 'APPROVED PENDING',
  'Nine Arch Coffee': 'APPROVED PENDING',
  'Orchid Car Care': 'APPROVED REJECTED',
  'Paddy Field Cycles': 'APPROVED NOT_UPDATED',
  'Reed and Page Books': 'REJECTED PENDING',
  'Star Electronics Kandy': 'REJECTED REJECTED',
  'Unawatuna Boats': 'BLOCKED APPROVED',
  'Verandah Living': 'BLOCKED APPROVED',
  'Velvet Petal Florist': 'UNBLOCKED APPROVED',
  'White Lotus Salon': 'UNBLOCKED APPROVED',
  'Fresh Press Juices': 'ENABLED APPROVED',
}

const bankLines: readonly string[] = [
  'Bank of the Hills|Gamini Tennakoon|Kandy|Dalada Veediya',
  'Coconut Coast Bank|Fathima Zahir|Matara|Beach Road',
  'Serendib Savings|Ravi Wimaladasa|Colombo 1|York Street',
]
