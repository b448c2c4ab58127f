ALTER TABLE facility
  -- What the list calls its permission where it is no licence: "Licence-exempt". Null for a licence.
  ADD COLUMN licence_kind text,
  ADD COLUMN website text,
  -- Own facts that the next import may write again; until then they are still the facility's own.
  ADD COLUMN released_facts text[] NOT NULL DEFAULT '{}';
