import { Spinner } from '@/components/ui/feedback/spinner/spinner';

export const small = <Spinner size="sm" />;
export const medium = <Spinner />;
export const large = <Spinner size="lg" label="Loading your family" className="text-primary" />;
