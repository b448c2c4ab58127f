-- "Nobody" is an answer to who may, and who may not, pick the children up: it outlasts the evening in which it was given.
ALTER TABLE family
  ADD COLUMN no_authorized_pickups boolean NOT NULL DEFAULT false,
  ADD COLUMN no_unauthorized_pickups boolean NOT NULL DEFAULT false;
