/** A word with its hyphens and apostrophes: "e-mail", "can't" and "drop-in" are one each. */
export const wordPattern = /[\p{L}\p{N}]+(?:[-’'][\p{L}\p{N}]+)*/gu;

/** The words of a text, in their order. */
export const wordsOf = (text: string): string[] => text.match(wordPattern) ?? [];

/** What parents call a thing, by what our answers call it. Both are stems. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  account: ['profil', 'registration', 'regist'],
  answer: ['reply', 'respon', 'respons'],
  apply: ['request'],
  book: ['reserv', 'reservation', 'appointment'],
  car: ['daycar', 'babysit', 'childcar'],
  card: ['credit', 'debit', 'visa', 'mastercard'],
  charg: ['bill', 'bil', 'pay', 'payment', 'debit'],
  child: ['kid', 'son', 'daughter', 'toddl', 'baby', 'infant'],
  children: ['kid', 'child', 'toddl', 'baby'],
  closed: ['shut'],
  cost: ['pric', 'fee', 'rat', 'free'],
  delet: ['eras', 'remov', 'clos'],
  facility: ['daycar', 'nursery', 'preschool', 'centr', 'kindergarten'],
  email: ['mail', 'messag'],
  expir: ['timeout', 'deadlin', 'lat'],
  log: ['login', 'signin', 'sign'],
  partn: ['husband', 'wif', 'spous', 'father', 'moth', 'mom', 'dad', 'parent', 'shar'],
  password: ['passcod', 'pin', 'login'],
  permanent: ['month', 'regular', 'fulltim', 'contract'],
  phon: ['call', 'telephon', 'numb'],
  pick: ['pickup', 'collect'],
  pric: ['cost', 'fee', 'rat'],
  receipt: ['invoic', 'tax', 'bill', 'bil'],
  refund: ['moneyback', 'money', 'return', 'reimburs', 'credit'],
  sick: ['ill', 'il', 'fev', 'flu', 'absent', 'absenc', 'away'],
  tour: ['visit', 'view'],
  wait: ['queu', 'lin'],
  waitlist: ['queu', 'lin', 'waitinglist'],
};

/** Words that nearly every question has. */
const unsaid = new Set(
  'a an and are as at be but by can could do does for from has have how i if in is it its may me my of on or our so that the their then there they this to was we what when where which who why will with you your'.split(
    ' ',
  ),
);

/** A word without accents, case, hyphens and most of its ending; empty for one that says nothing. */
export function stemOf(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/[\p{M}’'-]/gu, '')
    .toLowerCase();
  if (unsaid.has(plain)) return '';
  if (plain.length < 4) return plain;
  return plain.replace(/(?:ing|ed|er|es|s|e)$/, '').replace(/([bdglmnprt])\1$/, '$1');
}

/** A word of an answer as it can be found: by its stem, and by what parents also call it. */
export function termsOf(text: string): string[] {
  const stem = stemOf(text);
  return stem === '' ? [] : [stem, ...(alsoCalled[stem] ?? [])];
}
