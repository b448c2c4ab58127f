/**
 * Words that head every list of leaked passwords, in lower case and without what is usually put before or behind them.
 * Keyboard runs, first names, teams, seasons, things one sees from the desk.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
password passwort passw pass passwd passord passcode parola motdepasse contrasena senha haslo wachtwoord mypassword
yourpassword newpassword thepassword passwordpassword passpass passme passkey secret topsecret mysecret secrets access
accessgranted letmein letmeinnow letmesee openup opensesame sesame open openit welcome welcomeback welcometo welkom
bienvenue willkommen changeme changeit changethis changemenow change temp temporary temppass temppassword default
defaultpass guest guestguest user username users admin administrator adminadmin adminpass root rootroot toor superuser
super supervisor sysadmin system service support manager master masterkey masterpass login loginlogin logon signin
qwerty qwertyu qwertyui qwertyuiop qwert qwer qwertz qwertzui qwertzuiop azerty azertyuiop asdf asdfg asdfgh asdfghj
asdfghjk asdfghjkl asdfasdf asd asdasd asdasdasd zxcv zxcvb zxcvbn zxcvbnm zxczxc qaz qazwsx qazwsxedc qazxsw wsxedc
edcrfv qwe qweqwe qweasd qweasdzxc qwezxc asdqwe poiuyt poiuytrewq lkjhgf lkjhgfdsa mnbvcx mnbvcxz abc abcabc abcd
abcdabcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij aaa aaaa aaaaa aaaaaa aaaaaaa aaaaaaaa zzzzzz xxx xxxx
xxxxx xxxxxx xxxxxxxx qqqq qqqqqq wwww wwwwww asas aabb aabbcc xyz xyzxyz test testing tester testtest testuser
testpass testpassword tests testme demo demodemo sample example trial try trythis hello hellohello hellothere
helloworld hi hihihi hey heyhey goodbye byebye iloveyou iloveu ilove iluvyou ilovegod ilovejesus ilovehim iloveher
ilovemyself iloveme iloveyousomuch iloveyoubaby loveyou loveu love lovelove lovely loveme lovelife lover lovers
loverboy lovergirl truelove mylove inlove babylove luv luvyou heart sweetheart hearts kiss kisses kissme kisskiss hugs
hug darling dearest honey honeybee sugar sweet sweetie sweety sweets sweetpea cutie cutiepie cute babe baby babygirl
babyboy babyblue babydoll babyface babycakes angel angels angelbaby angeleyes princess princesa prince queen king
kingking kings princes duchess sunshine sunny sunflower sun moon moonlight star stars starlight superstar rainbow
rainbows butterfly butterflies flower flowers daisy rose roses lily violet jasmine buttercup blossom tulip orchid
happy happyday happyness happiness smile smiley smiles friend friends bestfriend bestfriends bff forever always
family myfamily familyfirst mother mom mommy mommyof mummy mama mamma mum dad daddy daddysgirl papa father brother
sister sisters grandma grandpa nana kids mykids mychildren children child daycare babysitter nanny school preschool
kindergarten teacher student mybaby mybabies mygirl mygirls myboy myboys boys girls twins dragon dragons dragonball
monkey monkeys monkeyman tiger tigers tigger tigerlily lion lions lionking panther panthers bear bears bearbear
teddybear teddy pooh poohbear winnie bunny bunnies rabbit kitty kitten kittens kittycat hellokitty cat cats catcat
catdog pussy pussycat dog dogs doggy doggie doggies puppy puppies puppylove mydog mycat horse horses pony unicorn
unicorns eagle eagles hawk falcon falcons raven ravens shark sharks dolphin dolphins turtle turtles frog froggy
froggie ducky duck chicken chickens turkey penguin penguins panda pandas wolf wolves wolfpack fox foxes snake spider
spiderman batman superman ironman wonderwoman catwoman joker robin hulk captain captainamerica avengers marvel thor
starwars startrek skywalker yoda vader darthvader jedi obiwan chewbacca solo leia pokemon pikachu charizard mario
luigi zelda link sonic nintendo playstation xbox gamer games game minecraft fortnite roblox warcraft worldofwarcraft
halo callofduty leagueoflegends counterstrike doom quake tetris hogwarts harrypotter hermione gandalf frodo bilbo
legolas aragorn mordor hobbit matrix neo trinity morpheus rocky rambo terminator godzilla kingkong snoopy garfield
mickey mickeymouse minnie donald donaldduck goofy pluto disney disneyland nemo simba bambi tinkerbell cinderella
snowwhite frozen elsa anna elmo barney barbie spongebob patrick scooby scoobydoo bugsbunny tweety tweetybird taz
football footballs soccer futbol baseball basketball hockey golf golfer golfing tennis volleyball softball swimming
swimmer rugby cricket lacrosse skate skater skateboard surfer surfing snowboard snowboarding racing racer nascar
ferrari porsche mercedes bmw audi honda toyota yamaha suzuki kawasaki harley harleydavidson ducati mustang camaro
corvette chevy chevrolet dodge ford jeep jaguar lexus nissan mazda volvo subaru tesla diesel turbo truck trucks
trucker liverpool liverpoolfc arsenal chelsea chelseafc manchester manutd mancity united everton tottenham barcelona
barca realmadrid madrid juventus inter milan acmilan bayern celtic rangers redsox yankees dodgers cubs giants mets
braves phillies astros cowboys steelers packers patriots broncos raiders chargers vikings bengals browns redskins
seahawks niners dolphinsfan lakers bulls celtics knicks spurs heat warriors raptors canadiens canucks mapleleafs
leafs oilers flames senators bruins redwings blackhawks penguinsfan flyers capitals bluejays jordan kobe lebron
ronaldo messi neymar beckham zidane gretzky crosby trustno trustnoone trustme trustnobody believe believer faith
hope hopeful dream dreams dreamer dreaming peace freedom liberty justice truth wisdom courage blessed blessing
blessings grace amen jesus jesuschrist christ christian christ god godisgood godislove godbless holy heaven heavenly
bible church prayer pray lord savior genesis exodus matthew satan devil demon demons hell killer kill death dead
zombie vampire ghost shadow shadows darkness dark darkside night nightmare midnight black blackcat white red blue
green yellow orange purple pink silver gold golden bluebird blueberry redrose greenday pinky pinkpink purplerain
summer summertime winter wintertime spring springtime autumn fall january february march april may june july august
september october november december monday tuesday wednesday thursday friday saturday sunday christmas xmas halloween
easter holiday holidays birthday mybirthday vacation weekend today tomorrow yesterday morning computer computers
laptop keyboard mouse monitor internet network server website web windows microsoft apple macbook iphone android
samsung nokia motorola google yahoo hotmail gmail facebook twitter instagram youtube linkedin amazon netflix myspace
cisco oracle dell compaq hewlett lenovo ibm intel linux ubuntu debian unix database mysql python java javascript
hacker hackers hacked hack hackme matrixx cyber phoenix magic magical wizard witch merlin excalibur mystic fantasy
legend legends hero heroes warrior knight ninja ninjas samurai pirate pirates viking spartan spartans gladiator
maverick iceman goose topgun ranger rangersfc hunter hunting hunters fisher fishing fish bass bassman guitar
drummer drums piano music musica musical musician dance dancer dancing singer metallica slipknot nirvana acdc beatles
eminem tupac snoop bieber justinbieber onedirection jonas jonasbrothers hannahmontana beyonce rihanna madonna elvis
marley bobmarley pinkfloyd ledzeppelin aerosmith blink linkinpark greenapple cheese cookie cookies cookiemonster
chocolate candy candycane cupcake cupcakes pancake pepper peppermint ginger cinnamon vanilla caramel coffee coke
cocacola pepsi sprite beer budweiser whiskey vodka tequila wine pizza taco burger bacon banana bananas apples
strawberry cherry cherries peach peaches peanut peanuts pumpkin pickle pickles potato tomato muffin waffle noodle
noodles sugarplum oliveoil lemon lemonade mango pineapple coconut grape raisin canada canadian toronto montreal
ottawa calgary edmonton vancouver winnipeg halifax quebec ontario america american americana usa newyork newyorkcity
brooklyn boston chicago detroit dallas houston austin texas florida miami orlando california losangeles hollywood
sandiego sanfrancisco oakland seattle portland denver phoenixaz arizona vegas lasvegas atlanta georgia carolina
virginia tennessee kentucky indiana ohio michigan alaska hawaii london england ireland scotland paris france germany
berlin italy roma spain mexico brasil brazil india china japan australia sydney africa europa jamaica michael
michelle matthewm andrew anthony daniel danielle david davids joshua jessica jennifer ashley amanda melissa nicole
christopher christian christina christine joseph john johnny jonathan james jamesbond jason justin jacob nathan
nicholas nick robert roberto bobby william williams will willy thomas tommy tom charles charlie charly george brian
bryan kevin steven stephen stephanie steve samantha sammy sam sarah sara rachel rebecca laura lauren katherine
kathryn katie kate elizabeth liz lizzie emily emma olivia sophia sophie isabella bella abigail madison hannah grace
chloe victoria vanessa veronica valerie alexandra alexander alexis alex alexa andrea angela angelica angelina
antonio carlos jose juan miguel fernando francisco ricardo eduardo diego daniela gabriela gabriel gabrielle maria
mariana marina mariah martha martin martina marcus mark marco patricia patrick paul paulo peter philip phillip
richard ricky ronald ryan scott sean shannon sharon sandra samuel sebastian timothy tiffany taylor tyler travis
trevor vincent victor walter wendy zachary adrian albert alfred alice alicia alison allison amber amy anderson andre
andres arthur austin barbara benjamin benji ben beth bethany billy brandon brandy brenda brittany brooke bruce
cameron carol caroline catherine cheryl chris chrissy christy cindy claire claudia cody colin connor crystal curtis
cynthia dakota dallas dana debbie deborah denise dennis derek diana diane dominic donna dorothy douglas dylan edward
eric erica erika erin ethan eugene evan frank frankie fred freddy gary gloria gordon greg gregory harold harry heather
heidi helen henry holly howard ian irene isaac jack jackie jackson jake jamie jane janet jasper jay jeff jeffrey jenny
jeremy jerry jesse jessie jill jim jimmy joanna joel joey johnson jordan23 jorge joyce judy julia julian julie
karen karina kathleen kelly kelsey ken kenneth kenny kim kimberly kristen kristin kyle larry leon leonard leonardo
leslie linda lindsay lindsey lisa logan louis louise lucas lucy luis luke mackenzie maggie manuel margaret marie
marilyn mario marissa mary mason max maxwell megan melanie melinda mercedes merlin mike mikey miranda mitchell molly
monica morgan nancy naomi natalie natasha nelson nikki noah norman oliver oscar owen pamela paula pedro penny phil
philippe rafael ralph randy raymond regina renee rick rita rodney roger roland roman ronnie rosemary roxanne roy
ruby russell ruth sabrina sally savannah sergio shane shannon shawn sheila shelby shirley sierra simon simone spencer
stacey stacy stanley stella stuart susan suzanne sylvia tamara tanner tara teresa terry theresa tina todd tony tracy
trinity tristan valentina valentine virginia vivian wayne wesley whitney xavier yolanda yvonne zoe buster buddy
bailey rocky lucky lucky7 shadow1 smokey simba1 daisy1 coco cocoa princess1 maxmax bandit bear1 ginger1 oreo peanut1
jake1 toby milo tucker duke dusty rusty rascal sasha misty missy missie precious pepper1 patches boomer brandy1
chester chance cooper cuddles dexter felix fluffy harley1 jasper1 luna midnight1 mittens muffin1 murphy nala oscar1
pebbles riley sadie samson scout shelby1 snickers snowball socks sparky spike spot stormy sugar1 sunny1 teddy1 tinker
whiskers winston ziggy zeus apollo athena hercules mercury jupiter saturn neptune uranus venus mars pluto1 galaxy
universe cosmos space rocket apollo11 nasa alien aliens ufo money moneymoney cash dollar dollars rich richboy million
millionaire billion bitcoin crypto business company office work worker working job boss bigboss bigboy bigdog bigdaddy
bigmac bigman bigred badboy badgirl badass bitch bitches bastard asshole fuck fucker fuckme fuckoff fuckyou fuckyou1
shit shithead sexy sexygirl sexyboy sexymama sexylady hot hotboy hotgirl hotmama hotstuff hottie cool coolboy coolcat
coolgirl coolio coolman awesome amazing perfect beautiful beauty gorgeous pretty handsome lucky luckyone winner
winning champion champions champ number numberone one onetwo onetwothree first second third nothing nobody noone
none null void unknown anything something everything whatever whatsup whatthe why who what where when ihateyou hateyou
hate idontknow idontcare forgot forgetit forget remember rememberme dontforget donttouch private personal myspace1
security secure secured safety safe safeword lock locked lockout unlock key keys keymaster gateway portal
creative crazy crazyone lunatic psycho stupid idiot dummy fool loser moron jackass monster maniac boogie boomboom
boom bang bingo bubba bubble bubbles bulldog bulldogs buffalo bullshit butter button cactus calvin camel camels
carpet castle center chaos cheer cheerleader cheyenne chopper classic cobra college concrete contact control
country cowboy cowgirl crimson cruise destiny diamond diamonds digital director doctor doctorwho dolphin1 domino
eclipse electric element emerald engine engineer enter enterprise entropy escape eternity express extreme fender
fire fireball firebird firefighter fireman flash flash1 florence flyer fountain frontier fubar future garden general
genius ghost1 giant gibson goldfish goodluck goodlife goodgirl grandmother gravity guardian gunner hammer hardcore
hawaii50 highland hotdog icecream icecube imagine independence insane isabelle island jackpot jasmin jellybean jester
joshua1 jungle justme kermit kingdom kittykat ladybug lakers24 landon lavender legacy lightning live livelife lollipop
lonely longhorn lovebug machine marine marines marlboro mastermind maximus melody memory mercy miracle mission
mistress mobile mortal mountain mustang1 mystery napoleon natural navy nemesis nobody1 ocean october1 olympic online
onelove operator optimus orange1 packers1 paradise passion password1 passwords patience peaches1 people phantom
photo picture pirate1 planet platinum player please poison police popcorn power powerful precious1 predator premier
private1 product pumpkin1 punk puppy1 qwerty1 random rainbow1 rebel redhead reggae remote reset rhino roadrunner
rockstar rocknroll romance romeo rooster royal running russia sailing sailor salvation samurai1 sandman santa scorpio
scorpion seven sexybitch silence simple simpsons skipper slayer sleepy snowflake snowman soldier something1 soul
southpark sparkle special spirit spitfire squirrel stargate stalker stallion stephen1 stinky strange strength
strong student1 success sunrise sunset supernova surprise sweden sword target tarzan teamo teddybear1 thebest
theking theman thunder thunderbird tiffany1 tomcat tommyboy tornado tottenham1 toyota1 treasure trouble tropical
tyson underground valley velvet victory vision volcano wallace water waterfall watermelon welcome1 westside wildcat
wildcats wilson windsurf wingman winner1 wonder wonderful world yellow1 yourmom zombies zxcvbnm1
`
    .trim()
    .split(/\s+/),
);
