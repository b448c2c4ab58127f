/** Model of product rule 6, "A linked account", independent of how the service implements it. */

export interface Adult {
  email: string;
  /** The record that the account started with. */
  own: string;
  active: string;
}

export interface Invitation {
  id: number;
  family: string;
  email: string;
  by: string;
  /** The day on which it expires. */
  until: number;
  accepted: string | null;
}

export interface Life {
  today: number;
  adults: Record<string, Adult>;
  invitations: Invitation[];
  families: string[];
}

export type Deed =
  | { do: 'invite'; who: string; email: string; id: number }
  | { do: 'accept'; who: string; invitation: number }
  | { do: 'undo'; who: string; invitation: number }
  | { do: 'switch'; who: string; family: string }
  | { do: 'changeEmail'; who: string; email: string }
  | { do: 'delete'; who: string }
  | { do: 'wait'; days: number };

export interface Outcome {
  status: number;
  life: Life;
}

export const invitationDays = 14;

export const belongs = ({ adults, invitations }: Life, who: string, family: string): boolean =>
  adults[who]?.own === family || invitations.some((one) => one.accepted === who && one.family === family);
export const adultsOf = (life: Life, family: string): string[] =>
  Object.keys(life.adults).filter((who) => belongs(life, who, family));

const refused = (life: Life, status: number): Outcome => ({ status, life });

export function after(life: Life, deed: Deed): Outcome {
  if (deed.do === 'wait') return { status: 200, life: { ...life, today: life.today + deed.days } };
  const me = life.adults[deed.who];
  if (!me) return refused(life, 401);
  const mine = (change: Partial<Adult>) => ({ ...life.adults, [deed.who]: { ...me, ...change } });
  switch (deed.do) {
    case 'switch':
      if (!belongs(life, deed.who, deed.family)) return refused(life, 404);
      return { status: 200, life: { ...life, adults: mine({ active: deed.family }) } };
    case 'changeEmail':
      return { status: 200, life: { ...life, adults: mine({ email: deed.email }) } };
    case 'invite': {
      if (adultsOf(life, me.active).some((who) => life.adults[who]!.email === deed.email)) return refused(life, 422);
      const { id, email } = deed;
      const until = life.today + invitationDays;
      const invitation = { id, family: me.active, email, by: deed.who, until, accepted: null };
      const others = life.invitations.filter((one) => one.accepted || one.family !== me.active || one.email !== email);
      return { status: 202, life: { ...life, invitations: [...others, invitation] } };
    }
    case 'accept': {
      const invitation = life.invitations.find(({ id }) => id === deed.invitation);
      if (!invitation || invitation.email !== me.email) {
        return refused(life, 404);
      }
      if (invitation.accepted === deed.who) return refused(life, 200);
      if (invitation.accepted || invitation.until <= life.today) return refused(life, 404);
      const { family } = invitation;
      const owners = Object.entries(life.adults).filter(([, { own }]) => own === family);
      const crosses = owners.some(([who]) => belongs(life, who, me.own));
      if (belongs(life, deed.who, family) || crosses) return refused(life, 409);
      const invitations = life.invitations.map((one) => (one === invitation ? { ...one, accepted: deed.who } : one));
      return { status: 200, life: { ...life, invitations, adults: mine({ active: family }) } };
    }
    case 'undo': {
      const link = life.invitations.find(({ id, family }) => id === deed.invitation && family === me.active);
      if (!link) return refused(life, 404);
      const { accepted, family } = link;
      if (accepted === null) {
        return { status: 204, life: { ...life, invitations: life.invitations.filter((one) => one !== link) } };
      }
      if (adultsOf(life, family).length === 1) return refused(life, 409);
      const gone = life.adults[accepted]!;
      const active = gone.active === family ? gone.own : gone.active;
      const ends = (one: Invitation) =>
        one === link || (one.family === family && !one.accepted && (one.by === accepted || one.email === gone.email));
      const adults = { ...life.adults, [accepted]: { ...gone, active } };
      return { status: 204, life: { ...life, adults, invitations: life.invitations.filter((one) => !ends(one)) } };
    }
    case 'delete': {
      const left = life.families.filter((one) => adultsOf(life, one).join() === deed.who);
      const adults = Object.fromEntries(Object.entries(life.adults).filter(([who]) => who !== deed.who));
      const ends = ({ family, accepted, by, email }: Invitation) =>
        left.includes(family) || accepted === deed.who || (!accepted && (by === deed.who || email === me.email));
      const invitations = life.invitations.filter((one) => !ends(one));
      return {
        status: 204,
        life: { ...life, adults, invitations, families: life.families.filter((f) => !left.includes(f)) },
      };
    }
  }
}
