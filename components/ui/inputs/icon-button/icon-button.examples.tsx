import { Heart, Pencil, X } from 'lucide-react';
import { IconButton } from '@/components/ui/inputs/icon-button/icon-button';

export const quiet = <IconButton icon={X} label="Close" />;
export const outline = <IconButton icon={Pencil} label="Change" variant="outline" />;
export const raised = <IconButton icon={Heart} label="Save this facility" variant="raised" />;
export const small = <IconButton icon={X} label="Remove the filter" size="sm" />;
export const disabled = <IconButton icon={X} label="Close" variant="outline" disabled />;
