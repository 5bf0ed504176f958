/** Words that the rows of a large shelter are made of, as SQL picks them. */

const list = (text: string) =>
  text
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

export const firstNames = list(`
  Anna, Ben, Carla, David, Elena, Felix, Grace, Hannah, Ivan, Julia, Karim, Laura, Marco, Nina, Oscar, Paula, Quentin,
  Rosa, Samuel, Tara, Umar, Vera, William, Ximena, Yara, Zoe, André, Björn, Chloé, Daniël, Esra, François, Gülay, Håkon,
  Inés, Jürgen, Katarína, Léa, Márton, Noémie, Olga, Piotr, Ramón, Sofía, Tomáš, Ulrike, Víctor, Wanda, Ana, Yusuf,
  Abigail, Brandon, Cynthia, Dmitri, Edith, Fatima, Gordon, Hiro, Isla, Jamal, Kevin, Lucia, Mei, Nadia, Omar, Priya,
  Rafael, Sanjay, Theresa, Uma, Vincent, Wei, Yasmin, Zachary, Amelia, Bruno, Celeste, Dylan, Emma, Fiona, George, Helen,
  Imani, Jack, Kim, Leo, Maria, Nathan, Olivia, Peter, Ruth, Simon, Tessa, Valentina, Walter, Mia, Noah, Liam`);

export const lastNames = list(`
  Abbott, Baker, Carter, Dawson, Ellis, Fischer, García, Hughes, Ivanov, Jensen, Keller, López, Müller, Nakamura, O’Brien,
  Patel, Quinn, Rivera, Schmidt, Tanaka, Ueda, Vargas, Weber, Xu, Young, Zimmermann, Andersson, Brown, Chen, Díaz, Evans,
  Fernández, Gupta, Hoffmann, Ito, Johnson, Kowalski, Lindqvist, Martínez, Novák, Okafor, Petrov, Ramirez, Singh, Thomas,
  Unger, Vogel, Walker, Yilmaz, Zhang, Adams, Becker, Campbell, Delgado, Eriksen, Ferreira, Green, Hernandez, Ibrahim,
  Jackson, Khan, Larsen, Mitchell, Nielsen, Olsen, Parker, Reyes, Santos, Turner, Usman, Vasquez, Wright, Yamamoto, Ziegler,
  Bennett, Castillo, Dubois, Edwards, Foster, Gray, Harris, Ingram, Jones, Kelly, Lee, Morgan, Nguyen, Owens, Phillips,
  Roberts, Smith, Taylor, Underwood, Vance, White, York, Zamora, Bauer, Cruz, Doyle`);

export const domains = list('mail.example, post.example, inbox.example, home.example, letters.example, web.example');

export const petNames = list(`
  Bella, Max, Luna, Charlie, Milo, Coco, Daisy, Rocky, Oscar, Ruby, Simba, Nala, Biscuit, Pepper, Ginger, Shadow, Smokey,
  Tiger, Whiskers, Mittens, Buddy, Duke, Rex, Zeus, Apollo, Hazel, Olive, Poppy, Rosie, Willow, Maple, Clover, Juniper,
  Basil, Sage, Thyme, Nutmeg, Cinnamon, Pumpkin, Pickles, Waffles, Mochi, Sushi, Tofu, Ramen, Noodle, Dumpling, Peanut,
  Cashew, Almond, Oreo, Cookie, Brownie, Muffin, Cupcake, Marshmallow, Caramel, Toffee, Honey, Sugar, Hobbes, Gatsby,
  Sherlock, Watson, Frodo, Gandalf, Merlin, Arthur, Lancelot, Athena, Hera, Juno, Freya, Odin, Thor, Loki, Bruno, Otto,
  Felix, Gus, Hugo, Ivy, Jasper, Kiwi, Lola, Mango, Nemo, Ollie, Paco, Quincy, Remy, Sasha, Toby, Uno, Violet, Winston,
  Ziggy, Zora, Béla, Amélie, Rufus, Scout, Ranger, Harley, Storm, Sunny, Sky, River, Rain, Autumn, Summer, Winter, Echo`);

/** Species, breed and size of a pet, separated by bars. Repeated lines are more common. */
export const animals = list(`
  Dog|Labrador Retriever|Large, Dog|Labrador Retriever|Large, Dog|German Shepherd|Large, Dog|Golden Retriever|Large,
  Dog|Beagle|Medium, Dog|Beagle|Medium, Dog|Poodle|Medium, Dog|Jack Russell Terrier|Small, Dog|Dachshund|Small,
  Dog|Chihuahua|Small, Dog|Siberian Husky|Large, Dog|Border Collie|Medium, Dog|Cocker Spaniel|Medium, Dog|Boxer|Large,
  Dog|Great Pyrenees|Extra Large, Dog|Saint Bernard|Extra Large, Dog|Labrador Mix|Large, Dog|Terrier Mix|Medium,
  Dog|Shepherd Mix|Large, Dog|Mixed Breed|Medium, Cat|Domestic Shorthair|Medium, Cat|Domestic Shorthair|Medium,
  Cat|Domestic Shorthair|Small, Cat|Domestic Longhair|Medium, Cat|Maine Coon|Large, Cat|Siamese|Medium, Cat|Persian|Medium,
  Cat|Ragdoll|Large, Cat|Bengal|Medium, Cat|British Shorthair|Medium, Cat|Sphynx|Small, Cat|Tabby Mix|Medium,
  Rabbit|Netherland Dwarf|Small, Rabbit|Lop|Medium, Rabbit|Angora|Medium, Guinea Pig|Abyssinian|Small,
  Hamster|Syrian|Small, Hamster|Roborovski|Small, Turtle|Red-eared Slider|Small, Turtle|Box Turtle|Small,
  Fish|Betta|Small, Fish|Goldfish|Small, Parrot|Budgie|Small, Parrot|Cockatiel|Small, Horse|Shetland Pony|Extra Large,
  Dog|Pug|Small, Dog|Corgi|Small, Dog|Rottweiler|Large`);

export const colours = list(
  'Black, White, Brown, Black and white, Golden, Grey, Tabby, Brindle, Cream, Red, Tricolour',
);

export const petSentences = [
  'Loves long walks and a warm sofa afterwards.',
  'Came to us when the family moved abroad.',
  'A little shy at first, then the best friend you can have.',
  'Plays for hours and sleeps just as long.',
  'Knows the basic commands and walks well on the lead.',
  'Would like a quiet home without small children.',
  'Was found near the river and nobody asked for this gentle soul.',
  'Gets along with everybody at the shelter.',
  'Needs a garden and someone who is home most of the day.',
  'Eats well, is healthy and curious about everything.',
];

export const messageSentences = [
  'Thank you for your quick reply.',
  'I sent my application last week and wanted to ask how long it takes.',
  'Could we come by on Saturday morning to meet her?',
  'We have a fenced garden and two cats at home.',
  'Is he used to children?',
  'Please bring a carrier and an identity document.',
  'The veterinarian will see him on Thursday.',
  'We have moved, my new address is in my profile.',
  'The pick-up time works for us.',
  'She eats twice a day, and the food we use is on the sheet.',
  'Can I pay the adoption fee by card?',
  'Your application is with our team now, we will write as soon as it is decided.',
  'He settled in well and already sleeps on the couch.',
  'Do you know whether she gets along with other dogs?',
  'I would like to change the appointment, is Tuesday possible?',
  'Sorry for the late answer, we had a busy week.',
  'The vaccination papers are ready at the reception.',
  'My landlord has agreed in writing.',
  'How much exercise does he need each day?',
  'We are looking forward to meeting you.',
];

/** About one message in two thousand has one of these. */
export const rareWords = list(
  'diabetes, wheelchair, allergy test, Marrakesh, quarantine, accordion, lighthouse, firework',
);

export const streets = list('Oak Street, Mill Lane, Station Road, Harbor Avenue, Park Row, Hill Street, Lake Drive');
export const cities = list('Seattle, Tacoma, Everett, Olympia, Bellevue, Redmond, Kent, Renton, Spokane, Yakima');

export const reasons = [
  'Another home suited this pet better.',
  'The household is away too long each day.',
  'We could not reach the reference.',
  'The other pet in the home needs to be alone.',
];
