/** Words that passwords are often made of: our own list, in small letters and without spaces. */
const WORDS = `
password passwort passwd passphrase pass secret secure security private hidden letmein letme open sesame access login logon logout
signin signup welcome hello goodbye admin administrator root superuser user users username guest owner manager master demo test tester
testing sample example default temp temporary change changeme changeit please reset forgot forgotten new old my the is me it in
company corporate office work works project projects report reports reporter reporting site client supplier account portal system
server computer laptop internet network website online email mail google microsoft windows apple android facebook amazon
tributary carbon climate sustainability sustainable emission emissions energy environment netzero footprint green planet
january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday weekend today tomorrow yesterday
spring summer autumn fall winter easter christmas holiday holidays birthday newyear
one two three four five six seven eight nine ten hundred thousand million
red orange yellow blue purple violet pink brown black white grey gray silver gold golden
love loveme lovely iloveyou you loves lover baby babygirl babyboy honey sweetheart darling princess prince queen king angel devil heaven
sunshine rainbow flower flowers butterfly star starwars superstar superman batman spiderman ironman pokemon naruto
dragon monkey tiger lion eagle falcon panther wolf bear shark dolphin horse pony dog doggy puppy cat kitty kitten bunny chicken
football soccer baseball basketball hockey tennis golf rugby cricket liverpool arsenal chelsea everton barcelona madrid juventus
yankees lakers cowboys steelers ferrari porsche mercedes mustang corvette harley yamaha honda toyota
london paris berlin america england germany france canada australia europe
chocolate cookie cookies coffee cheese banana apple cherry pepper ginger pumpkin pizza
michael jordan michelle jennifer jessica ashley daniel david thomas robert william james john andrew joshua matthew anthony charlie
george jack harry oliver sophie emma anna maria nicole amanda samantha hannah hunter buster bailey maggie shadow
money cash rich lucky freedom peace power forever whatever nothing nobody trustno trust noone killer matrix phoenix ninja samurai
pirate cowboy soldier captain doctor jesus christ god blessed mother father mum dad sister brother family friend friends
abc xyz qwe asd zxc qaz wsx qwerty qwertz azerty asdf asdfgh zxcvbn yxcvbn
`;

export const COMMON_WORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter(Boolean));

/** Rows of keys as fingers run along them, on English, German and French keyboards. */
export const KEY_RUNS: readonly string[] = [
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
];
